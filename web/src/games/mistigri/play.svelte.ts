/** One person's side of the table: what is shown, what is raised, what is open. */

import { tick } from 'svelte'
import { announce } from '../../table/announce.svelte.ts'
import { Carrier, type Ways } from '../../table/cards/carrier.ts'
import { Latest } from '../../table/cards/latest.ts'
import { Bubbles, goHome, namesOf } from '../../table/company.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import { toasts } from '../../ui/toasts.svelte.ts'
import type { Told, View } from '../../wire/games/mistigri.ts'
import type { Update } from '../../wire/messages.ts'
import { neighbours, prompt, type Asked } from './asking.ts'
import { cardsAt, moveOf, partners, tap, wanted } from './choosing.ts'
import { journeys, seatPlace, widthAt } from './journeys.ts'
import { noises } from './noises.ts'
import { roundEnd, type RoundEnd } from './rounds.ts'
import { tell } from './telling.ts'
import type { Words } from './words.ts'

export type Open =
  | { what: 'discard' }
  | { what: 'log' }
  | { what: 'seat'; seat: number }
  | { what: 'card'; card: string }

const MOST_EVENTS = 400

export class Play {
  update: Update = $state.raw() as Update
  raised = $state.raw<number[]>([])
  open = $state.raw<Open | null>(null)
  ended = $state.raw<RoundEnd | null>(null) // the round whose end is being read
  story = $state.raw<Told[]>([])
  finger = $state<number | null>(null) // the drawer's, over the fan
  teased = $state<number | null>(null) // the card of the fan that its holder raises

  readonly view = $derived(this.update.view as View)
  readonly moves = $derived(this.update.moves)
  readonly you = $derived(this.view.seat)
  readonly names = $derived.by(() =>
    namesOf(this.session, this.view.seats.length, this.you, this.words.screen.you),
  )
  readonly asked = $derived<Asked>({
    view: this.view,
    moves: this.moves,
    names: this.names,
    words: this.words,
  })
  readonly prompt = $derived(prompt(this.asked))
  readonly said = $derived(
    tell(this.story, { words: this.words, names: this.names, seat: this.you }),
  )
  readonly around = $derived(neighbours(this.view))
  readonly isMine = $derived(this.moves.length > 0)
  readonly isDraw = $derived(this.view.phase === 'draw')
  readonly partners = $derived(partners(this.moves, this.view.hand, this.raised))
  readonly fromDiscard = $derived(this.moves.some((move) => move.startsWith('take ')))

  #sending = false
  #bubbles = new Bubbles()
  #incoming = new Latest<Update>((all) => void this.#show(all))
  #carrier: Carrier<string | null>

  constructor(
    readonly session: Session,
    private getWords: () => Words,
    private root: () => HTMLElement | null,
    draw: Ways<string | null>['draw'],
  ) {
    if (!session.update) throw new Error('there is no game to show yet')
    this.update = session.update
    this.story = session.update.told as Told[]
    this.#openWhatIsAsked()
    const home = () => seatPlace(this.you)
    this.#carrier = new Carrier({ root, draw, widthAt, home, ratio: 1.5 })
  }

  get words(): Words {
    return this.getWords()
  }

  get bubbles(): Record<number, string> {
    return this.#bubbles.said
  }

  /** Hear the table until the function returned is called. */
  listen(): () => void {
    const { session } = this
    const off = [
      session.onUpdate((update) => this.#incoming.push(update)),
      session.onHover((seat, place) => seat === this.view.turn && (this.finger = place)),
      session.onTease((seat, place) => seat === this.around.holder && (this.teased = place)),
      session.onReaction((seat, reaction) => this.#bubbles.say(seat, reaction)),
    ]
    const { update } = session
    if (update && update !== this.update) this.#incoming.push(update)
    return () => {
      for (const stop of off) stop()
      this.#carrier.land()
    }
  }

  /** Make a move. The shell shows a refusal, with its rule. */
  async act(move: string): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    await this.session.act(move).catch(() => undefined)
    this.#sending = false
  }

  tapCard(place: number): void {
    const tapped = tap(this.moves, this.view.hand, this.raised, place)
    this.raised = tapped.raised
    sound('tap')
    if ('move' in tapped) void this.act(tapped.move)
    if ('refused' in tapped) void this.act(tapped.refused)
  }

  /** The discard was tapped, or cards were dropped on it. */
  layDown(places: number[] = this.raised): void {
    const cards = cardsAt(this.view.hand, places)
    const move = moveOf(this.moves, cards)
    if (move) void this.act(move)
    else if (cards.length === 2) void this.act(`discard ${cards.join(' ')}`)
    else if (cards.length && wanted(this.moves) === 2) this.#hint('pair')
    else if (cards.length && this.isMine) this.#hint('not_now')
    else this.open = { what: 'discard' }
  }

  /** One card was dragged onto the discard, perhaps with another one raised. */
  dropCard(place: number): void {
    const alone = moveOf(this.moves, cardsAt(this.view.hand, [place]))
    const others = this.raised.filter((at) => at !== place)
    if (!alone && !others.length) this.raised = [place]
    this.layDown(alone ? [place] : [...others.slice(-1), place])
  }

  tapSeat(seat: number): void {
    const giving = this.moves.some((move) => move.startsWith('to '))
    if (giving) void this.act(`to ${seat}`)
    else this.open = { what: 'seat', seat }
  }

  look(card: string): void {
    this.open = { what: 'card', card }
  }

  close = (): void => {
    this.open = null
  }

  #hint(id: keyof Words['screen']['hints']): void {
    toasts.add(this.words.screen.hints[id])
  }

  /** Show what has arrived; only the last of a heap is seen moving. */
  async #show(all: Update[]): Promise<void> {
    const last = all.at(-1)
    if (!last) return
    const told = all.flatMap((update) => update.told as Told[])
    const fresh = last.game_number !== this.update.game_number
    const wasMine = this.isMine && this.view.to_act === this.you
    const legs = journeys(last.told as Told[], this.you)
    const starts = this.#carrier.starts(legs)
    const wasHere = this.root()?.contains(document.activeElement)
    if ((last.view as View).hand.join() !== this.view.hand.join()) this.raised = []
    this.update = last
    this.story = (fresh ? told : [...this.story, ...told]).slice(-MOST_EVENTS)
    this.finger = this.teased = null
    this.ended = roundEnd(told, this.view) ?? (fresh ? null : this.ended)
    this.#openWhatIsAsked()
    this.#beHeard(told, wasMine)
    await tick()
    this.#carrier.carry(legs, starts)
    if (wasHere && document.activeElement === document.body) goHome(this.root())
  }

  /** The discard opens by itself when a card of it is asked for, and closes after. */
  #openWhatIsAsked(): void {
    if (this.fromDiscard) this.open = { what: 'discard' }
    else if (this.open?.what === 'discard') this.open = null
  }

  #beHeard(told: Told[], wasMine: boolean): void {
    for (const noise of noises(told)) sound(noise)
    if (this.isMine && !wasMine) sound('turn')
    const { words, names, you: seat } = this
    const said = tell(told, { words, names, seat })
    announce([...said, this.isMine ? this.prompt : ''].join(' ').trim())
  }
}

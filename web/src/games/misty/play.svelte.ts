/** One person's side of the table: what is shown, what is raised, what is open. */

import { tick } from 'svelte'
import { announce } from '../../table/announce.svelte.ts'
import { Carrier, type Ways } from '../../table/cards/carrier.ts'
import { Latest } from '../../table/cards/latest.ts'
import { Bubbles, goHome, namesOf } from '../../table/company.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import { toasts } from '../../ui/toasts.svelte.ts'
import type { Kind, LastRound, Told, View } from '../../wire/games/misty.ts'
import type { Update } from '../../wire/messages.ts'
import { Activation } from './activation.svelte.ts'
import { forget } from './ask.ts'
import { isAwaited, prompt, waiting, type Asked } from './asking.ts'
import type { Space } from './geometry.ts'
import { HAND, HAND_PX, journeys } from './journeys.ts'
import { noises } from './noises.ts'
import { tell } from './telling.ts'
import type { Words } from './words.ts'

export type Open =
  { what: 'log' } | { what: 'seat'; seat: number } | { what: 'card'; kind: Kind; variant: number }

const MOST_EVENTS = 400

export class Play {
  update: Update = $state.raw() as Update
  raised = $state<number | null>(null) // a place in the hand
  open = $state.raw<Open | null>(null)
  ended = $state.raw<LastRound | null>(null) // the round whose end is being looked at
  story = $state.raw<Told[]>([])

  readonly view = $derived(this.update.view as View)
  readonly moves = $derived(this.update.moves)
  readonly you = $derived(this.view.seat)
  readonly me = $derived(this.view.seats[this.you] ?? null)
  readonly names = $derived.by(() =>
    namesOf(this.session, this.view.seats.length, this.you, this.words.screen.you),
  )
  readonly activation: Activation
  readonly asked = $derived.by<Asked>(() => ({
    view: this.view,
    moves: this.moves,
    names: this.names,
    words: this.words,
    points: this.activation.solving?.points ?? null,
  }))
  readonly prompt = $derived(prompt(this.asked))
  readonly waiting = $derived(waiting(this.asked))
  readonly isMine = $derived(isAwaited(this.view))
  readonly canPlace = $derived(this.moves.some((move) => move.startsWith('at ')))
  readonly canPick = $derived(this.moves.some((move) => move.startsWith('pick ')))
  readonly said = $derived.by(() =>
    tell(this.story, { words: this.words, names: this.names, seat: this.you }),
  )

  /** A card was dropped on a space before it was picked: the space follows when it may. */
  #wanted: Space | null = null
  #sending = false
  #bubbles = new Bubbles()
  #incoming = new Latest<Update>((all) => void this.#show(all))
  #carrier: Carrier<number>

  constructor(
    readonly session: Session,
    private getWords: () => Words,
    private root: () => HTMLElement | null,
    draw: Ways<number>['draw'],
  ) {
    if (!session.update) throw new Error('there is no game to show yet')
    this.update = session.update
    this.story = session.update.told as Told[]
    this.activation = new Activation(session, (id) => this.hint(id))
    this.activation.see(this.update)
    const widthAt = () => HAND_PX
    this.#carrier = new Carrier({ root, draw, widthAt, home: () => HAND, ratio: 1 })
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
    this.#placeAsWanted()
  }

  /** Raise a card; the raised one again: pick it. */
  tapCard(place: number): void {
    const again = this.raised === place
    sound('tap')
    if (again && this.canPick) this.pick(place)
    else this.raised = again ? null : place
  }

  pick(place: number, at: Space | null = null): void {
    const kind = this.view.hand[place]
    if (!kind) return
    this.raised = null
    this.#wanted = at
    const move = `pick ${kind}`
    // The card that is picked already needs no other pick, only its space.
    if (this.moves.includes(move) || this.view.pick !== kind) void this.act(move)
    else this.#placeAsWanted()
  }

  /** A space was touched: for the raised card, or for the one that is picked. */
  tapSpace(at: Space): void {
    if (this.raised !== null && this.canPick) this.pick(this.raised, at)
    else if (this.canPlace) void this.act(`at ${at.join()}`)
    else this.hint('pick_first')
  }

  /** A card was dragged onto a space; the shown card too. */
  dropCard(place: number | null, at: Space): void {
    if (place !== null && this.canPick) this.pick(place, at)
    else if (this.canPlace) void this.act(`at ${at.join()}`)
  }

  look(kind: Kind, variant: number): void {
    this.open = { what: 'card', kind, variant }
  }

  close = (): void => {
    this.open = null
  }

  hint(id: keyof Words['screen']['hints']): void {
    toasts.add(this.words.screen.hints[id])
  }

  #placeAsWanted(): void {
    const move = this.#wanted && `at ${this.#wanted.join()}`
    if (!move || this.#sending || !this.moves.includes(move)) return
    this.#wanted = null
    void this.act(move)
  }

  /** Show what has arrived; only the last of a heap is seen moving. */
  async #show(all: Update[]): Promise<void> {
    const last = all.at(-1)
    if (!last) return
    const told = all.flatMap((update) => update.told as Told[])
    const fresh = last.game_number !== this.update.game_number
    const [before, wasMine] = [this.view, this.isMine]
    const legs = journeys(last.told as Told[], before)
    const starts = this.#carrier.starts(legs)
    const wasHere = this.root()?.contains(document.activeElement)
    const view = last.view as View
    if (view.hand.join() !== before.hand.join() || view.pick !== before.pick) this.raised = null
    if (view.step !== before.step || view.round !== before.round) this.#wanted = null
    if (fresh) forget()
    this.update = last
    this.story = (fresh ? told : [...this.story, ...told]).slice(-MOST_EVENTS)
    const isEnd = told.some(({ event }) => event === 'scored')
    this.ended = isEnd ? view.last : fresh ? null : this.ended
    this.activation.see(last)
    this.#beHeard(told, wasMine)
    this.#placeAsWanted()
    await tick()
    this.#carrier.carry(legs, starts)
    if (wasHere && document.activeElement === document.body) goHome(this.root())
  }

  #beHeard(told: Told[], wasMine: boolean): void {
    for (const noise of noises(told)) sound(noise)
    if (this.isMine && !wasMine) sound('turn')
    const { words, names, you: seat } = this
    const said = tell(told, { words, names, seat })
    announce([...said, this.isMine && !wasMine ? this.prompt : ''].join(' ').trim())
  }
}

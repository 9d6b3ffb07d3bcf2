/** One person's side of the table: which card is raised, where it goes, and how a window moves. */

import { pictures } from '../../table/cards/carrier.ts'
import { Play as Side, type Before } from '../../table/play.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { play as sound, playEvents } from '../../table/sound.ts'
import { toasts } from '../../ui/toasts.svelte.ts'
import type { Kind, LastRound, Told, View } from '../../wire/games/misty.ts'
import { Activation } from './activation.svelte.ts'
import { advisedBy, advisedSaid } from './advised.ts'
import { forget } from './ask.ts'
import { isAwaited, prompt } from './asking.ts'
import { boundsOf, fieldOf, type Space } from './geometry.ts'
import { HAND, HAND_PX, journeys } from './journeys.ts'
import { SOUNDS } from './noises.ts'
import Packet from './Packet.svelte'
import { tell } from './telling.ts'
import type { Words } from './words.ts'

export type Open = { what: 'seat'; seat: number } | { what: 'card'; kind: Kind; variant: number }

export interface Misty {
  view: View
  told: Told
  words: Words
  open: Open
  card: number // a hand of so many cards, face down
}

export class Play extends Side<Misty> {
  raised = $state<number | null>(null) // a place in the hand
  ended = $state.raw<LastRound | null>(null) // the round whose end is being looked at

  protected readonly telling = tell
  readonly activation: Activation = new Activation(this.session, (id) => this.hint(id))
  readonly me = $derived(this.view.seats[this.you] ?? null)
  readonly canPick = $derived(this.moves.some((move) => move.startsWith('pick ')))
  readonly prompt = $derived(
    prompt(this.asked, {
      isRaised: this.raised !== null && this.canPick,
      points: this.activation.solving?.points ?? null,
    }),
  )
  readonly isMine = $derived(isAwaited(this.view))
  readonly isBuilding = $derived(this.view.phase === 'pick' || this.view.phase === 'place')
  /** What is seen of the own window: all that it has, or could still get. */
  readonly area = $derived.by(() => {
    const window = this.me?.window ?? []
    if (!this.isBuilding) return boundsOf(window.map(({ at }) => at))
    const cards = window.toSorted((one, other) => one.turn - other.turn)
    return fieldOf(
      cards.map(({ at }) => at),
      this.me?.shapes ?? [],
      1,
    )
  })
  readonly canPlace = $derived(this.moves.some((move) => move.startsWith('at ')))

  /** A card was dropped on a space before it was picked: the space follows when it may. */
  #wanted: Space | null = null

  constructor(session: Session, getWords: () => Words) {
    super(session, getWords)
    this.activation.see(this.update)
  }

  override async act(move: string): Promise<void> {
    await super.act(move)
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

  hint(id: keyof Words['screen']['hints']): void {
    toasts.add(this.words.screen.hints[id])
  }

  override moveSaid(move: string): string {
    return advisedSaid(move, advisedBy(move, this.view.hand, this.me), this.area, this.words)
  }

  /** A raised card asks for one thing; of a window that moves on this screen alone nobody knows. */
  protected override get isAdvised(): boolean {
    const { solving } = this.activation
    const isStill = solving === null || solving.path.length === solving.fixed
    return super.isAdvised && isStill && this.raised === null
  }

  /** A drawing moves as if it was touched: that can be undone. */
  override follow(move: string): void {
    const [verb, at = ''] = move.split(' ')
    if (verb !== 'move') return super.follow(move)
    const [row = 0, col = 0] = at.split(',').map(Number)
    this.close()
    this.activation.touch([row, col])
  }

  protected ways() {
    const draw = pictures(Packet, (cards: number) => ({ cards }))
    return { draw, widthAt: () => HAND_PX, home: () => HAND, ratio: 1 }
  }

  protected journeys(told: readonly Told[]) {
    return journeys(told, this.view)
  }

  protected makeNoise(told: readonly Told[]): void {
    playEvents(told, SOUNDS)
  }

  protected settle(told: readonly Told[], { view: before, isFresh }: Before<View>): void {
    const { view } = this
    if (view.hand.join() !== before.hand.join() || view.pick !== before.pick) this.raised = null
    if (view.step !== before.step || view.round !== before.round) this.#wanted = null
    if (isFresh) forget()
    const isEnd = told.some(({ event }) => event === 'scored')
    this.ended = isEnd ? view.last : isFresh || this.isPast ? null : this.ended
    this.activation.see(this.update)
    this.#placeAsWanted()
  }

  #placeAsWanted(): void {
    const move = this.#wanted && `at ${this.#wanted.join()}`
    if (!move || this.isSending || !this.moves.includes(move)) return
    this.#wanted = null
    void this.act(move)
  }
}

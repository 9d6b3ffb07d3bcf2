/** One person's side of the table: which cards are raised, and what fingers are over the fan. */

import { pictures, seatPlace } from '../../table/cards/carrier.ts'
import { Play as Side, type Before } from '../../table/play.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { play as sound, playEvents } from '../../table/sound.ts'
import { toasts } from '../../ui/toasts.svelte.ts'
import type { Told, View } from '../../wire/games/mistigri.ts'
import Card from './art/Card.svelte'
import { arrived } from './arrivals.ts'
import { choice, prompt } from './asking.ts'
import { cardsAt, isOfTheHand, moveOf, partners, suggested, tap, wanted } from './choosing.ts'
import { journeys, widthAt } from './journeys.ts'
import { SOUNDS } from './noises.ts'
import { roundEnd, type RoundEnd } from './rounds.ts'
import { tell } from './telling.ts'
import { cardSaid, valueOf, type Words } from './words.ts'

export type Open =
  { what: 'discard' } | { what: 'seat'; seat: number } | { what: 'card'; card: string }

export interface Mistigri {
  view: View
  told: Told
  words: Words
  open: Open
  card: string | null // null: face down
}

export class Play extends Side<Mistigri> {
  raised = $state.raw<number[]>([])
  ended = $state.raw<RoundEnd | null>(null) // the round whose end is being read
  finger = $state<number | null>(null) // the drawer's, over the fan
  news = $state.raw<string[]>([]) // cards that came since your last turn
  isPassing = $state(false) // a pass was pressed with a pair in hand: asked once more
  teased = $state<number | null>(null) // the card of the fan that its holder raises

  protected readonly telling = tell
  readonly prompt = $derived(prompt(this.asked))
  readonly isMine = $derived(this.you >= 0 && this.view.to_act === this.you)
  readonly isDraw = $derived(this.view.phase === 'draw')
  readonly partners = $derived(partners(this.moves, this.view.hand, this.raised))
  /** The move that the raised cards make or begin. */
  readonly suggested = $derived(
    suggested(this.moves, cardsAt(this.view.hand, this.raised), (cards) => this.#areAlike(cards)),
  )
  /** Cards of your own hand are asked for: so many at once. */
  readonly wanted = $derived(wanted(this.moves))
  readonly fromDiscard = $derived(this.moves.some((move) => move.startsWith('take ')))

  constructor(session: Session, getWords: () => Words) {
    super(session, getWords)
    this.#openWhatIsAsked()
  }

  #areAlike([one = '', ...more]: string[]): boolean {
    return more.length > 0 && more.every((card) => valueOf(card) === valueOf(one))
  }

  /** Why a card goes with the raised one: by its value, else by its coat. */
  isSameValue(place: number): boolean {
    return this.#areAlike(cardsAt(this.view.hand, [...this.raised.slice(0, 1), place]))
  }

  /** Whoever passes with a pair in hand is asked once. */
  override act(move: string): Promise<void> {
    const asks = move === 'pass' && !this.isPassing && this.moves.some(isOfTheHand)
    this.isPassing = asks
    if (!asks) return super.act(move)
    this.raised = []
    return Promise.resolve()
  }

  tapCard(place: number): void {
    const tapped = tap(this.moves, this.view.hand, this.raised, place)
    this.raised = tapped.raised
    this.isPassing = false
    sound('tap')
    if ('move' in tapped) void this.act(tapped.move)
    if ('refused' in tapped) void this.act(tapped.refused)
  }

  /** The discard was tapped, or cards were dropped on it. */
  layDown(places: number[] = this.raised): void {
    const cards = cardsAt(this.view.hand, places)
    const move = moveOf(this.moves, cards)
    if (this.fromDiscard)
      this.open = { what: 'discard' } // a card of it is asked for, none of the hand
    else if (move) void this.act(move)
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

  override moveSaid(move: string): string {
    return choice(this.asked, move).label
  }

  protected override nounSaid(id: string): string {
    return cardSaid(id, this.words)
  }

  protected override get isReading(): boolean {
    return this.ended !== null
  }

  /** The end of the round has been read; what happened meanwhile is seen one thing after the other. */
  goOn(): void {
    this.ended = null
    if (!this.isBehind) this.skipAhead()
  }

  protected override hears() {
    const { signals } = this.session
    return [
      signals.hovers.add((seat, place) => seat === this.view.turn && (this.finger = place)),
      signals.teases.add((seat, place) => seat === this.view.holder && (this.teased = place)),
    ]
  }

  protected ways() {
    const draw = pictures(Card, (card: string | null) => ({ card }))
    return { draw, widthAt, home: () => seatPlace(this.you), ratio: 1.5 }
  }

  protected journeys(told: readonly Told[]) {
    // While the end of a round is read, nothing of the next one flies over it.
    const isRead = this.ended !== null || told.some((one) => one.event === 'round_ended')
    return isRead ? [] : journeys(told, this.you)
  }

  protected makeNoise(told: readonly Told[]): void {
    playEvents(told, SOUNDS)
  }

  /** Every decision of a turn is another question. */
  protected override isAskedAnew(): boolean {
    return this.isMine
  }

  protected settle(told: readonly Told[], before: Before<View>): void {
    if (this.view.hand.join() !== before.view.hand.join()) this.raised = []
    this.finger = this.teased = null
    this.isPassing = false
    this.#noteNews(told, before)
    this.ended = roundEnd(told, this.view) ?? (before.isFresh || this.isPast ? null : this.ended)
    this.#openWhatIsAsked()
  }

  /** Until your turn is over: then you have seen them. A whole hand that is dealt is no news. */
  #noteNews(told: readonly Told[], before: Before<View>): void {
    const isDealt = before.isFresh || told.some(({ event }) => event === 'round_began')
    const seen = before.isMine && !this.isMine
    const came = isDealt || this.isPast ? [] : arrived(before.view.hand, this.view.hand)
    const kept = seen || isDealt ? [] : this.news.filter((card) => this.view.hand.includes(card))
    this.news = [...kept, ...came]
  }

  #hint(id: keyof Words['screen']['hints']): void {
    toasts.add(this.words.screen.hints[id])
  }

  /** The discard opens by itself when a card of it is asked for, and closes after. */
  #openWhatIsAsked(): void {
    if (this.fromDiscard) this.open = { what: 'discard' }
    else if (this.open?.what === 'discard') this.open = null
  }
}

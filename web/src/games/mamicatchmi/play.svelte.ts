/** One person's side of the table: what hands do, theirs and yours, and the photo of it. */

import { announce } from '../../table/announce.svelte.ts'
import { pictures, seatPlace, type Journey } from '../../table/cards/carrier.ts'
import { ear } from '../../table/ear.svelte.ts'
import { Play as Side, type Before } from '../../table/play.svelte.ts'
import { settings } from '../../table/settings.svelte.ts'
import { play as sound, playEvents, playNotes } from '../../table/sound.ts'
import type { Pawn, Spot, Structure, Told, View } from '../../wire/games/mamicatchmi.ts'
import type { Photo } from '../../wire/messages.ts'
import { WHO } from './art/pawns.ts'
import Token from './art/Token.svelte'
import { moveSaid, prompt } from './asking.ts'
import { spotsOf } from './garden.ts'
import { deedOf, heldBy, stillToTell, withDeeds, type Deed, type Pawns } from './hands.ts'
import { journeys, RESERVE, TOKEN_PX } from './journeys.ts'
import { handNotes, playDice, SOUNDS, thump } from './noises.ts'
import { isClose } from './margins.ts'
import { Purse } from './purse.svelte.ts'
import { slipsOf } from './slips.ts'
import { tell } from './telling.ts'
import { endOf, said, type End, type Verdict } from './verdict.ts'
import { capital } from '../../table/words.ts'
import type { Words } from './words.ts'

const GESTURE_MS = 700 // a gesture that was not decided by then was refused
const PHOTO_WITHIN_MS = 500 // those who lost by a hair are known a little after the end
const READ_MS = 2600 // how long a verdict stays at least, if the dice do not stop before
const FINALE_MS = 4000
const NOTE_MS = 6000

/** A pawn that follows a finger. */
export interface Carried {
  pawn: Pawn
  x: number
  y: number
}

export interface Note {
  text: string
  rule: string | null
}

export interface Mamicatchmi {
  view: View
  told: Told
  words: Words
  open: { what: 'photo' }
  card: boolean // a token; whether it is on its way to somebody
}

export class Play extends Side<Mamicatchmi> {
  deeds = $state.raw<Deed[]>([])
  carried = $state.raw<Carried | null>(null)
  hovering = $state.raw<Record<number, Spot>>({}) // others' hands, above a spot with a pawn
  picked = $state<Structure | null>(null) // the first of two that shall change places
  photo = $state.raw<Photo | null>(null)
  verdict = $state.raw<Verdict | null>(null) // how the last duel ended, as long as it is looked at
  note = $state.raw<Note | null>(null) // beside your pawn: what went wrong, and why
  isFinale = $state(false) // the last duel is looked at before the end is told
  dust = $state.raw<{ id: number; spot: Spot }[]>([])

  protected override readonly isReflex = true
  protected readonly telling = tell
  readonly me = $derived(this.view.seats[this.you] ?? null)
  /** The dice have just stopped, and whoever is quick may have been called. */
  readonly isRace = $derived(this.view.duel_began_ms !== null)
  /** Pawns can be lifted and placed, rightly or not. */
  readonly isFree = $derived(this.view.hands_off === null)
  readonly spots = $derived(spotsOf(this.view.structures))
  /** The duel that lies on the table until the next roll. */
  readonly settled = $derived(this.view.settled ? this.view.last : null)
  /** What was placed in the roll that is over; null if nothing was. */
  readonly ended = $derived.by(() => {
    if (this.settled) return this.settled.placements
    const isBetween = !this.isFree && this.view.dice !== null
    const slips = isBetween ? slipsOf(this.story) : []
    return slips.length ? slips : null
  })
  readonly pawns = $derived.by(() => this.#pawns())
  readonly held = $derived(heldBy(this.pawns, this.you))
  readonly prompt = $derived(prompt(this.asked))
  readonly isMine = $derived(!this.isRace && this.view.waiting.includes(this.you))
  readonly told = $derived(
    this.verdict && said(this.verdict, { words: this.words, names: this.names, seat: this.you }),
  )
  /** There is a photo finish to look at closely. */
  readonly isPhotoFinish = $derived(
    this.verdict?.photo !== null && this.told !== null && isClose(this.told.margin),
  )
  readonly purse = new Purse()

  #pending: Verdict | null = null // waits for its photo
  #shownAt = 0
  #over: Spot | null = null
  #stimulus = this.update.version // that showed the dice
  #count = 0

  override moveSaid(move: string): string {
    return capital(moveSaid(this.asked, move))
  }

  /** Only a double leaves time to think. */
  protected override get isAdvised(): boolean {
    return this.view.phase === 'swap'
  }

  protected override get isContest(): boolean {
    return this.isRace || this.view.phase === 'suspense'
  }

  /** From the roll on: nobody knows when the dice will stop. */
  protected override get isRacing(): boolean {
    return this.isContest
  }

  /** The tokens of a seat as they are seen: those on their way have not come yet. */
  tokensAt(seat: number): number {
    return (this.view.seats[seat]?.tokens ?? 0) + this.purse.extra(seatPlace(seat))
  }

  get reserve(): number {
    return this.view.reserve + this.purse.extra(RESERVE)
  }

  // Hands

  /** Whether it is a pawn that this hand may try for. */
  isMyReach(pawn: Pawn): boolean {
    return this.me?.reach.includes(pawn) ?? false
  }

  /** The move that a touch of this pawn chooses, where it is a choice and no gesture. */
  offers(pawn: Pawn): string | null {
    return [`take ${pawn}`, `swap ${pawn}`].find((one) => this.moves.includes(one)) ?? null
  }

  /** A pawn was touched; whether it is in your hand now. */
  touchPawn(pawn: Pawn, event: Event): boolean {
    if (this.isPast) return false
    const move = this.offers(pawn)
    if (move) void this.act(move)
    else if (this.#areHandsOff()) return false
    else if (this.held === pawn) return true
    else {
      if (this.held) this.#do(`drop ${this.held}`, event)
      this.#do(`lift ${pawn}`, event)
      return this.held === pawn
    }
    return false
  }

  /** Your hand carries its pawn over a spot, or over none: the others see it. */
  carryOver(spot: Spot | null): void {
    if (spot === this.#over) return
    this.#over = spot
    this.session.hover(spot === null ? null : this.spots.indexOf(spot))
  }

  /** The pawns that others carry over a spot. */
  over(spot: Spot): Pawn[] {
    const { hovering, you } = this
    return WHO.filter((who) => {
      const { held } = this.pawns[who]
      return held !== null && held !== you && hovering[held] === spot
    })
  }

  putBack(event: Event): void {
    if (this.held) this.#do(`drop ${this.held}`, event)
  }

  /**
   * A spot was touched: for the pawn in your hand or, with an empty one, for your own. Only in haste
   * does one touch do both: while somebody thinks about a double, it would be no slip but bad luck.
   */
  touchSpot(spot: Spot, event: Event): void {
    if (this.you < 0 || this.isPast || this.#areHandsOff()) return
    const own = this.me?.pawn
    if (!this.held && own && this.isRace) this.#do(`lift ${own}`, event)
    if (this.held) this.#do(`place ${this.held} ${spot}`, event)
    else this.#say(this.words.screen.hints.lift_first)
  }

  touchStructure(structure: Structure): void {
    if (this.isPast) return
    sound('tap')
    if (this.picked === null) {
      this.picked = structure
      announce(this.words.screen.hints.other_structure)
      return
    }
    const pair = [this.picked, structure]
    this.picked = null
    const move = [`swap ${pair.join(' ')}`, `swap ${pair.toReversed().join(' ')}`]
    const legal = move.find((one) => this.moves.includes(one))
    if (legal) void this.act(legal)
  }

  override close = (): void => {
    if (this.open?.what === 'photo') this.endVerdict()
    this.open = null
    this.hinting.close()
  }

  /** Seen enough of it. */
  endVerdict = (): void => {
    this.verdict = null
    this.isFinale = false
  }

  clearDust(id: number): void {
    this.dust = this.dust.filter((puff) => puff.id !== id)
  }

  /** A hand's move: seen here at once, decided when its turn has come. */
  #do(move: string, event: Event): void {
    const deed = deedOf(this.#count++, this.you, move)
    if (!deed || this.isPast) return
    const gone = () => this.#forget(deed.id)
    void this.press(move, event, this.#stimulus).then(gone, gone)
    // It is on its way: the rest is theatre.
    this.deeds = [...this.deeds, deed]
    thump(deed.does, deed.pawn)
    if (deed.spot) this.#kickUp(deed.spot)
  }

  #forget(id: number): void {
    this.deeds = this.deeds.filter((deed) => deed.id !== id)
  }

  /** Nothing may be touched now; whoever tries is told why. */
  #areHandsOff(): boolean {
    const off = this.view.hands_off
    if (!off) return false
    sound('refuse')
    this.#say(this.words.refusals[off.why] ?? '', off.rule)
    return true
  }

  #pawns(): Pawns {
    const { pawns, seats } = this.view
    if (this.isFree) return withDeeds(pawns, this.deeds, seats)
    // Until the next roll everybody sees where they ended.
    const seen = { ...pawns }
    for (const { pawn, spot } of this.ended ?? []) seen[pawn] = { ...seen[pawn], spot }
    return seen
  }

  // What arrives

  protected override hears() {
    const { signals } = this.session
    return [
      signals.gestures.add((seat, move) => this.#gesture(seat, move)),
      signals.hovers.add((seat, place) => this.#hover(seat, place)),
      signals.photos.add((photo) => this.#develop(photo)),
    ]
  }

  protected ways() {
    const draw = pictures(Token, (gained: boolean) => ({ gained }))
    return { draw, widthAt: () => TOKEN_PX, home: () => RESERVE, ratio: 1 }
  }

  /** Tokens are tossed when the time has come: see #conclude. */
  protected journeys(): Journey<boolean>[] {
    return []
  }

  /** The dice first, for they are reacted to; your own pawn was heard when you put it down. */
  protected makeNoise(told: readonly Told[]): void {
    for (const one of told) if (one.event === 'stopped') this.sounded(playDice(one.dice))
    const heard = told.filter(({ event, seat }) => event !== 'placed' || seat !== this.you)
    playEvents(heard, SOUNDS)
  }

  /**
   * The dice interrupt (see Board), but not whoever has heard them: to them they are told with the
   * rest. A verdict is read out when it is known.
   */
  protected override spoken(told: readonly Told[]): readonly Told[] {
    const end = endOf(told)
    return told.filter((one) => (ear.isOn || one.event !== 'stopped') && one !== end)
  }

  protected settle(told: readonly Told[], { view: before, isFresh }: Before<View>): void {
    const { phase } = this.view
    // Your own deeds go when they are answered.
    const others = told.filter(({ seat }) => seat !== this.you)
    this.deeds = this.isFree ? stillToTell(this.deeds, others) : []
    if (this.isFree && (isFresh || phase !== before.phase)) this.#stimulus = this.update.version
    if (!this.isFree) [this.carried, this.hovering, this.#over] = [null, {}, null]
    if (phase !== 'swap') this.picked = null
    if (phase !== before.phase && this.isFree) this.note = null
    if (isFresh || this.update.snapshot) this.#forgetDuel()
    else if (phase === 'suspense') this.#rollOver()
    if (this.isFree) this.endVerdict() // nothing is in the way of the dice
    if (this.update.snapshot) return
    for (const one of told) this.#witness(one)
    const end = endOf(told)
    if (end) this.#conclude(end)
  }

  /** What is to be seen of it, beside the tokens that move. */
  #witness(one: Told): void {
    if (one.event === 'placed') this.#kickUp(one.spot)
    else if (one.event === 'game_ended' && this.ended) this.#playFinale()
    else if (this.#isNews(one)) this.#say(this.tell([one])[0] ?? '')
    if (one.event !== 'wrong') return
    if (one.seat === this.you) this.#explain(one)
    this.#pay([one])
  }

  /** After a double: you are another pawn now, or the garden is another one. */
  #isNews(one: Told): boolean {
    if (one.event === 'swapped') return one.other === this.you
    return one.event === 'rearranged' && one.seat !== this.you
  }

  #pay(told: readonly Told[]): void {
    for (const leg of journeys(told)) {
      this.purse.hold(leg)
      this.purse.toss(this.root, leg)
    }
  }

  // The verdict: who, by how much, and the token on its way

  /** A duel is over. By how much is known when its photo is there, or nobody else was. */
  #conclude(end: End): void {
    const { last } = this.view
    if (!last) return
    const pending = { end, last, photo: null }
    this.#pending = pending
    for (const leg of journeys([end])) this.purse.hold(leg)
    const ms = last.placements.length ? PHOTO_WITHIN_MS : 0
    this.later(ms, () => this.#pending === pending && this.#showVerdict())
  }

  #showVerdict(): void {
    const verdict = this.#pending
    if (!verdict) return
    this.#pending = null
    for (const leg of journeys([verdict.end])) this.purse.toss(this.root, leg)
    if (this.isFree) return // the next dice have stopped already
    this.verdict = verdict
    this.#shownAt = performance.now()
    const { who = '', pays = '' } = this.told ?? {}
    this.say([who, pays, this.isMine ? this.prompt : ''].join(' '))
  }

  /** The next dice roll: what has been read goes, the rest stays until they stop. */
  #rollOver(): void {
    this.#showVerdict()
    if (this.open?.what === 'photo') this.open = null
    this.photo = null
    const { verdict } = this
    const left = Math.max(0, this.#shownAt + READ_MS - performance.now())
    this.later(left, () => this.verdict === verdict && this.endVerdict())
  }

  #forgetDuel(): void {
    this.endVerdict()
    this.#pending = this.photo = this.note = null
    this.purse.clear()
    if (this.open?.what === 'photo') this.open = null
  }

  #hover(seat: number, place: number | null): void {
    const spot = place === null ? undefined : this.spots[place]
    const others = Object.entries(this.hovering).filter(([one]) => Number(one) !== seat)
    this.hovering = Object.fromEntries(spot ? [...others, [seat, spot]] : others)
  }

  #gesture(seat: number, move: string): void {
    const deed = deedOf(this.#count++, seat, move)
    if (!deed || !this.isFree || seat === this.you) return
    this.deeds = [...this.deeds, deed]
    if (ear.isOn) playNotes(handNotes(deed.does, deed.pawn)) // what everybody else sees: a feint too
    this.later(GESTURE_MS, () => this.#forget(deed.id))
  }

  #kickUp(spot: Spot): void {
    if (settings.still || this.dust.some((puff) => puff.spot === spot)) return
    this.dust = [...this.dust, { id: this.#count++, spot }]
  }

  #develop(photo: Photo): void {
    if (photo.game_number !== this.update.game_number) return
    this.photo = photo
    if (this.#pending) this.#pending = { ...this.#pending, photo }
    else if (this.verdict && !this.verdict.photo) this.verdict = { ...this.verdict, photo }
    this.#showVerdict()
  }

  /** The end waits until the last duel has been looked at. */
  #playFinale(): void {
    this.isFinale = true
    this.later(FINALE_MS, () => {
      if (this.open?.what !== 'photo') this.endVerdict()
    })
  }

  /** What a mistake costs is told with its rule. */
  #explain(one: Told): void {
    this.#say(this.tell([one])[0] ?? '', 'MC-9')
  }

  #say(text: string, rule: string | null = null): void {
    const note = { text, rule }
    this.note = note
    this.later(NOTE_MS, () => this.note === note && (this.note = null))
  }
}

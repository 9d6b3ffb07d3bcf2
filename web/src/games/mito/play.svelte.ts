/** One person's side of the table: what is in hand and up the sleeve, and what moves at the others'. */

import { pictures, seatPlace } from '../../table/cards/carrier.ts'
import { cardOf, keysOf } from '../../table/cards/keys.ts'
import { ear } from '../../table/ear.svelte.ts'
import { RIPE_MS } from '../../table/guard.ts'
import { Play as Side, type Before } from '../../table/play.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { settings } from '../../table/settings.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import { capital, fill, listed } from '../../table/words.ts'
import type { ReelView, Told, View } from '../../wire/games/mito.ts'
import type { Photo } from '../../wire/messages.ts'
import { GESTURE_MS, handWithout, lower, placeOf, raise, settle, type Arms } from './arms.ts'
import Card from './art/Card.svelte'
import { attempt, choice, isAwaited, moveWith, prompt } from './asking.ts'
import { faceOf, type Face } from './faces.ts'
import { journeys, widthAt } from './journeys.ts'
import { noises, playNoise, STIMULI, type Heard, type Noise } from './noises.ts'
import { pressesOf } from './photo.ts'
import { tell } from './telling.ts'
import { cardSaid, type Words } from './words.ts'

export type Open = { what: 'photo' | 'discard' } | { what: 'card'; card: string }

export interface Mito {
  view: View
  told: Told
  words: Words
  open: Open
  card: string | null // null: face down
}

/** An accusation, as long as everybody looks. */
export interface Stamp {
  guard: number
  whom: number
  right: boolean
  card: string | null
}

const STAMP_MS = 2400
const FACE_MS = 2200
const POOF_MS = 1300
const NOTE_MS = 2200
const LAST_MOVE_MS = 900 // of a round, before its end is shown
const AFTER_NOISE_MS = 900 // a word to who plays by ear, who has heard it by then

export class Play extends Side<Mito> {
  arms = $state.raw<Arms>({})
  glimpses = $state.raw<readonly number[]>([]) // seats at whose sleeve a corner shows
  leaving = $state.raw<string | null>(null) // into the sleeve, before the game has said so
  picked = $state.raw<string | null>(null) // the raised card, by its key
  slaps = $state.raw<readonly number[]>([]) // hands seen, before the game has told of them
  hasThrown = $state(false) // in this race, before the game has said so
  pointing = $state.raw<number | null>(null) // whom your torch is on
  stamp = $state.raw<Stamp | null>(null)
  poof = $state.raw<string | null>(null) // the card that is gone, with a wink
  note = $state('') // on your own screen: gone, called back
  passing = $state.raw<Readonly<Record<number, Face>>>({})
  alert = $state('') // for a guard who listens
  photo = $state.raw<Photo | null>(null)
  isEndComing = $state(false) // the last move of the round is looked at
  isEndOpen = $state(false) // the end of the round is being read
  reels = $state.raw<ReadonlyMap<number, ReelView>>(new Map())

  protected readonly telling = tell
  protected override readonly isReflex = true
  readonly isGuard = $derived(this.you >= 0 && this.view.guard === this.you)
  readonly hand = $derived(
    handWithout(this.view.hand, this.view.flight === null ? this.leaving : null),
  )
  readonly raised = $derived(keysOf(this.hand).find((key) => key === this.picked) ?? null)
  readonly raisedCard = $derived(this.raised ? cardOf(this.raised) : null)
  readonly flight = $derived(this.view.flight ?? this.leaving)
  readonly canRace = $derived(
    this.view.phase === 'race' &&
      !this.hasThrown &&
      this.moves.some((move) => move.startsWith('race ')),
  )
  readonly prompt = $derived(prompt(this.asked))
  readonly isMine = $derived(isAwaited(this.asked) || this.canRace)
  readonly hasPhoto = $derived(this.photo !== null && pressesOf(this.photo).length > 0)

  #waiting: Stamp | null = null // an accusation in a contest that goes on
  #gaveMs = -Infinity // to somebody: that is where one accuses, too
  #callOff: () => void = () => {} // the end that is coming
  #stimulus = this.update.version // the version that showed what is slapped or raced for

  constructor(session: Session, getWords: () => Words) {
    super(session, getWords)
    this.#settleArms()
    this.#keepReel()
    this.isEndOpen = this.view.phase === 'pause'
  }

  override moveSaid(move: string): string {
    return choice(this.asked, move).label
  }

  /** What is awaited in turn; tricks are between you and your sleeve. */
  protected override get isAdvised(): boolean {
    const advised = this.moves.filter((move) => /^(play|give|keep|to)\b/.test(move))
    return advised.length > 1 && !this.isContest
  }

  protected override get isContest(): boolean {
    return ['slap', 'race', 'pause'].includes(this.view.phase)
  }

  protected override get isRacing(): boolean {
    return this.view.phase === 'slap' || this.view.phase === 'race'
  }

  face(seat: number): Face {
    return faceOf(this.view, seat, {
      isMoving: seat in this.arms,
      passing: this.passing[seat] ?? null,
      isUp: this.raised !== null,
    })
  }

  /** Their names, as one says them. */
  people(seats: readonly number[]): string {
    const names = seats.map((seat) => capital(this.names[seat] ?? ''))
    return listed(names, this.words.screen.and)
  }

  hasSlapped(seat: number): boolean {
    return this.slaps.includes(seat) || typeof this.view.seats[seat]?.slapped_ms === 'number'
  }

  // What you do

  /** Tap to raise, tap again to play. */
  tapCard(key: string): void {
    sound('tap')
    if (this.raised !== key) this.picked = key
    else if (isAwaited(this.asked)) this.#lay(cardOf(key))
    else this.picked = null
  }

  /** The pile was tapped. */
  layDown(): void {
    if (this.raisedCard) this.#lay(this.raisedCard)
    else this.open = { what: 'discard' }
  }

  /** A card was dragged onto the pile. */
  drop(key: string): void {
    this.picked = key
    this.#lay(cardOf(key))
  }

  lowerCard(): void {
    this.picked = null
  }

  race(card: string, event: Event): void {
    if (!this.canRace) return
    this.hasThrown = true
    playNoise({ noise: 'race', place: 0 })
    const undo = () => (this.hasThrown = false)
    this.press(`race ${card}`, event, this.#stimulus).catch(undo)
  }

  slap(event: Event): void {
    if (!this.moves.includes('slap') || this.slaps.includes(this.you)) return
    this.slaps = [...this.slaps, this.you]
    playNoise({ noise: 'slap', place: 0 })
    const undo = () => (this.slaps = this.slaps.filter((seat) => seat !== this.you))
    this.press('slap', event, this.#stimulus).catch(undo)
  }

  /** Into the sleeve it goes; where it may not, the server says why. */
  vanish(card: string, event: Event): void {
    if (!this.moves.includes(`vanish ${card}`)) return void this.act(`vanish ${card}`)
    if (this.leaving !== null) return
    this.leaving = card
    this.picked = null
    playNoise({ noise: 'vanish', place: 0 })
    void this.#moveArm(`vanish ${card}`, event).finally(() => (this.leaving = null))
  }

  fidget(event: Event): void {
    if (!this.moves.includes('fidget')) return void this.act('fidget')
    void this.#moveArm('fidget', event)
  }

  /** One press, and no way back. */
  accuse(seat: number, event: Event): void {
    if (!this.moves.includes(`accuse ${seat}`) || this.pointing !== null) return
    if (event.timeStamp - this.#gaveMs < RIPE_MS) return // the same finger, once more
    this.pointing = seat
    const lowerTorch = () => (this.pointing = null)
    this.press(`accuse ${seat}`, event, this.lastSeen).then(lowerTorch, lowerTorch)
  }

  /** A seat was tapped: somebody to give to. */
  tapSeat(seat: number): void {
    if (!this.moves.includes(`to ${seat}`)) return
    this.#gaveMs = performance.now()
    void this.act(`to ${seat}`)
  }

  look(card: string): void {
    this.open = { what: 'card', card }
  }

  #lay(card: string): void {
    void this.act(moveWith(this.moves, card) ?? attempt(this.asked, card))
  }

  /** Seen here at once, as everybody else sees it. */
  async #moveArm(move: string, event: Event): Promise<void> {
    this.arms = raise(this.arms, this.you, performance.now())
    const undo = () => (this.arms = lower(this.arms, this.you))
    await this.press(move, event, this.update.version).catch(undo)
  }

  // What arrives

  #gesture(seat: number, move: string): void {
    if (seat === this.you) return
    if (move === 'slap' && this.view.phase === 'slap') this.slaps = [...this.slaps, seat]
    if (move !== 'arm') return
    const before = this.arms
    this.arms = raise(before, seat, performance.now())
    this.#noticeArms(before)
    this.later(GESTURE_MS + 50, () => this.#settleArms())
  }

  #settleArms(): void {
    const now = performance.now()
    const goneMs = (beganMs: number) => this.session.nowMs() - beganMs
    const before = this.arms
    this.arms = settle(before, this.view.seats, now, goneMs)
    this.#noticeArms(before)
  }

  /** An arm that was not moving: heard, and told to a guard who cannot see it. */
  #noticeArms(before: Arms): void {
    for (const seat of this.others) {
      const arm = this.arms[seat]
      if (!arm || before[seat]?.sinceMs === arm.sinceMs) continue
      playNoise({ noise: 'arm', place: this.#placeOf(seat) })
      this.#warn('arm', seat)
    }
  }

  #placeOf = (seat: number): number => placeOf(seat, this.others)

  /** Who plays by ear has heard it, and is told who it was a little later, but never in a race. */
  #warn(what: 'arm' | 'glimpse', seat: number): void {
    if (!this.isGuard) return
    const name = capital(this.names[seat] ?? '')
    const tell = () => (this.alert = fill(this.words.screen.alerts[what], { name }))
    if (!ear.isOn) tell()
    else this.later(AFTER_NOISE_MS, () => this.isRacing || tell())
  }

  protected override hears() {
    const { signals } = this.session
    return [
      signals.gestures.add((seat, move) => this.#gesture(seat, move)),
      signals.photos.add((photo) => this.#develop(photo)),
    ]
  }

  protected ways() {
    const draw = pictures(Card, (card: string | null) => ({ card }))
    return { draw, widthAt, home: () => seatPlace(this.you), ratio: 1.5 }
  }

  protected journeys(told: readonly Told[]) {
    return journeys(told, this.you)
  }

  /** Arms were heard when they began to move, your own hand when it came down. */
  protected makeNoise(told: readonly Told[]): void {
    const isHeard = ({ event, seat }: Told) =>
      event === 'arm' || (seat === this.you && (event === 'slapped' || event === 'raced'))
    const unheard = noises(
      told.filter((one) => !isHeard(one)),
      this.you,
      this.#placeOf,
    )
    const all = unheard.some(({ noise }) => noise === this.#call)
      ? unheard
      : this.#withCall(unheard)
    for (const heard of all) {
      const heardMs = playNoise(heard)
      if (STIMULI.has(heard.noise)) this.sounded(heardMs)
    }
  }

  /** What calls all hands in this phase. */
  get #call(): Noise | null {
    if (this.view.phase === 'slap') return 'mosquito'
    return this.view.phase === 'race' ? 'cockroach' : null
  }

  /** A slap or a race that begins anew (MT-9) is called out anew. */
  #withCall(noises: Heard[]): Heard[] {
    const isNew = this.#stimulus === this.update.version
    return isNew && this.#call ? [...noises, { noise: this.#call, place: 0 }] : noises
  }

  protected settle(told: readonly Told[], { view: before, isFresh }: Before<View>): void {
    if (isFresh) this.#startAfresh()
    this.#settleHand(before.hand)
    if (this.view.contest_ms !== before.contest_ms) this.#stimulate()
    if (this.view.phase !== 'slap') this.slaps = []
    if (this.view.phase !== 'race') this.hasThrown = false
    this.#settleArms()
    this.#keepReel()
    if (this.view.reel && this.view.reel.round !== before.reel?.round) this.#openEnd()
    if (this.view.phase !== 'pause' && this.view.phase !== 'over') this.#forgetEnd()
    // What a snapshot tells is over: it is read, not seen.
    if (!this.update.snapshot) for (const one of told) this.#witness(one)
  }

  /** The round is over: its last move is seen, then its end is read. */
  #openEnd(): void {
    const ms = this.update.snapshot ? 0 : settings.motionMs(LAST_MOVE_MS)
    const open = () => {
      this.isEndComing = false
      this.isEndOpen = true
    }
    this.isEndComing = ms > 0
    if (ms > 0) this.#callOff = this.later(ms, open)
    else open()
  }

  #forgetEnd(): void {
    this.#callOff()
    this.isEndComing = this.isEndOpen = false
  }

  /** The raised card has gone: an equal one beside it was not raised. */
  #settleHand(before: readonly string[]): void {
    const up = this.picked && cardOf(this.picked)
    if (up && copies(this.view.hand, up) < copies(before, up)) this.picked = null
  }

  /** Something to react to is on the screen; nothing else may cover it. */
  #stimulate(): void {
    this.#stimulus = this.update.version
    if (this.view.contest_ms !== null) this.stamp = this.open = null
    else this.#stampLate()
  }

  #startAfresh(): void {
    this.reels = new Map()
    this.#waiting = this.photo = this.stamp = this.poof = this.leaving = this.picked = null
    this.arms = this.passing = {}
    this.glimpses = []
  }

  #keepReel(): void {
    const { reel } = this.view
    if (reel && !this.reels.has(reel.round))
      this.reels = new Map([...this.reels, [reel.round, reel]])
  }

  /** What is to be seen of it, beside the cards that move. */
  #witness(one: Told): void {
    switch (one.event) {
      case 'glimpsed':
        return this.#glimpse(one.seat)
      case 'accused':
        return this.#accused({ guard: one.seat, ...one })
      case 'gone':
        this.poof = one.card
        this.later(POOF_MS, () => (this.poof = null))
        return this.#whisper(this.words.screen.gone)
      case 'called_back':
        return this.#whisper(
          fill(this.words.screen.called_back, { card: cardSaid(one.card, this.words) }),
        )
      case 'slowest':
        return this.#pull(one.seat, 'shocked')
      case 'race_won':
        return this.#pull(one.seat, 'laughing')
      case 'round_began':
      case 'played':
      case 'drew':
      case 'none_left':
      case 'reshuffled':
      case 'arm':
      case 'arm_down':
      case 'guard_changed':
      case 'gave':
      case 'kept':
      case 'slapped':
      case 'raced':
      case 'race_missed':
      case 'took':
      case 'ready':
      case 'round_ended':
      case 'game_ended':
      case 'time_out':
        return
    }
    one satisfies never
  }

  /** A word to you alone; a reader hears it with the rest of the story. */
  #whisper(note: string): void {
    this.note = note
    this.later(NOTE_MS, () => this.note === note && (this.note = ''))
  }

  /** A corner at the sleeve, for as long as the rules let it show. */
  #glimpse(seat: number): void {
    this.glimpses = [...this.glimpses, seat]
    if (seat !== this.you) this.#warn('glimpse', seat)
    this.later(this.view.glimpse_ms, () => {
      this.glimpses = this.glimpses.filter((other) => other !== seat)
    })
  }

  #accused(stamp: Stamp): void {
    this.glimpses = []
    if (this.view.contest_ms === null) this.#print(stamp)
    else this.#waiting = stamp
    this.#pull(stamp.whom, stamp.right ? 'caught' : 'shocked')
    if (!stamp.right) this.later(FACE_MS, () => this.#pull(stamp.whom, 'laughing'))
    this.#pull(stamp.guard, stamp.right ? 'laughing' : 'shocked')
  }

  #print(stamp: Stamp): void {
    this.stamp = stamp
    this.later(STAMP_MS, () => this.stamp === stamp && (this.stamp = null))
  }

  /** What was said in a race or a slap is stamped when that is over: it would have covered it. */
  #stampLate(): void {
    const stamp = this.#waiting
    this.#waiting = null
    if (stamp) this.#print(stamp)
  }

  /** A face, for a moment. */
  #pull(seat: number, face: Face): void {
    this.passing = { ...this.passing, [seat]: face }
    this.later(FACE_MS, () => {
      const { [seat]: now, ...rest } = this.passing
      if (now === face) this.passing = rest
    })
  }

  #develop(photo: Photo): void {
    if (photo.game_number === this.update.game_number && pressesOf(photo).length) this.photo = photo
  }
}

function copies(hand: readonly string[], card: string): number {
  return hand.filter((one) => one === card).length
}

/** One person's side of the table: what is shown, what is in hand and up the sleeve, what is open. */

import { tick } from 'svelte'
import { announce } from '../../table/announce.svelte.ts'
import { others } from '../../table/around.ts'
import { Carrier, type Ways } from '../../table/cards/carrier.ts'
import { Bubbles, goHome, namesOf } from '../../table/company.svelte.ts'
import type { Session } from '../../table/session.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import { capital, fill } from '../../table/words.ts'
import type { ReelView, Told, View } from '../../wire/games/mito.ts'
import type { Photo, Update } from '../../wire/messages.ts'
import { GESTURE_MS, handWithout, lower, placeOf, raise, settle, type Arms } from './arms.ts'
import { attempt, isAwaited, moveWith, prompt, type Asked } from './asking.ts'
import { faceOf, type Face } from './faces.ts'
import { DISCARD, journeys, PILE, seatPlace, widthAt } from './journeys.ts'
import { makeNoise, noises } from './noises.ts'
import { pressesOf } from './photo.ts'
import { tell } from './telling.ts'
import { cardSaid, type Words } from './words.ts'

export type Open = { what: 'log' | 'photo' | 'discard' } | { what: 'card'; card: string }

/** An accusation, as long as everybody looks. */
export interface Stamp {
  guard: number
  whom: number
  right: boolean
  card: string | null
}

const MOST_EVENTS = 400
const STAMP_MS = 2400
const FACE_MS = 2200
const POOF_MS = 1300
const NOTE_MS = 2200

export class Play {
  update: Update = $state.raw() as Update
  story = $state.raw<Told[]>([])
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
  restingSinceMs = $state(0)
  passing = $state.raw<Readonly<Record<number, Face>>>({})
  alert = $state('') // for a guard who listens
  photo = $state.raw<Photo | null>(null)
  open = $state.raw<Open | null>(null)
  isEndOpen = $state(false) // the end of the round is being read
  reels = $state.raw<ReadonlyMap<number, ReelView>>(new Map())

  readonly view = $derived(this.update.view as View)
  readonly moves = $derived(this.update.moves)
  readonly you = $derived(this.view.seat)
  readonly isGuard = $derived(this.you >= 0 && this.view.guard === this.you)
  readonly others = $derived(others(this.you, this.view.seats.length))
  readonly hand = $derived(
    handWithout(this.view.hand, this.view.flight === null ? this.leaving : null),
  )
  /** A name for each card that survives a change of places: equal cards are counted. */
  readonly keys = $derived(
    this.hand.map(
      (card, place) => `${card} ${this.hand.slice(0, place).filter((one) => one === card).length}`,
    ),
  )
  readonly raised = $derived(this.picked && this.keys.includes(this.picked) ? this.picked : null)
  readonly raisedCard = $derived(this.raised?.split(' ')[0] ?? null)
  readonly flight = $derived(this.view.flight ?? this.leaving)
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
  readonly isMine = $derived(isAwaited(this.asked) || this.canRace)
  readonly said = $derived(
    tell(this.story, { words: this.words, names: this.names, seat: this.you }),
  )
  readonly hasPhoto = $derived(this.photo !== null && pressesOf(this.photo).length > 0)

  #stimulus = 0 // the version that showed what is slapped or raced for
  #sending = false
  #bubbles = new Bubbles()
  #timers = new Set<ReturnType<typeof setTimeout>>()
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
    this.#stimulus = session.update.version
    this.#settleArms()
    this.#keepReel()
    this.isEndOpen = this.view.phase === 'pause'
    const home = () => seatPlace(this.you)
    this.#carrier = new Carrier({ root, draw, widthAt, home, ratio: 1.5 })
  }

  get words(): Words {
    return this.getWords()
  }

  get bubbles(): Record<number, string> {
    return this.#bubbles.said
  }

  get canRace(): boolean {
    return (
      this.view.phase === 'race' &&
      !this.hasThrown &&
      this.moves.some((move) => move.startsWith('race '))
    )
  }

  face(seat: number): Face {
    return faceOf(this.view, seat, {
      isMoving: seat in this.arms,
      passing: this.passing[seat] ?? null,
      isUp: this.raised !== null,
    })
  }

  hasSlapped(seat: number): boolean {
    return this.slaps.includes(seat) || typeof this.view.seats[seat]?.slapped_ms === 'number'
  }

  /** Hear the table until the function returned is called. */
  listen(): () => void {
    const { session } = this
    const off = [
      // At once, not in heaps: what is on the screen is reacted to, and the frame is timed.
      session.onUpdate((update) => void this.#show(update)),
      session.onReaction((seat, reaction) => this.#bubbles.say(seat, reaction)),
      session.onGesture((seat, move) => this.#gesture(seat, move)),
      session.onPhoto((photo) => this.#develop(photo)),
    ]
    const { update } = session
    if (update && update !== this.update) void this.#show(update)
    return () => {
      for (const stop of off) stop()
      for (const timer of this.#timers) clearTimeout(timer)
      this.#carrier.land()
    }
  }

  // What you do

  /** A move that is thought about. The shell shows a refusal, with its rule. */
  async act(move: string): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    await this.session.act(move).catch(() => undefined)
    this.#sending = false
  }

  /** Tap to raise, tap again to play. */
  tapCard(key: string): void {
    sound('tap')
    if (this.raised !== key) this.picked = key
    else if (isAwaited(this.asked)) this.#lay(key.split(' ')[0] ?? '')
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
    this.#lay(key.split(' ')[0] ?? '')
  }

  lowerCard(): void {
    this.picked = null
  }

  race(card: string, event: Event): void {
    if (!this.canRace) return
    this.hasThrown = true
    makeNoise({ noise: 'race', place: 0 })
    const undo = () => (this.hasThrown = false)
    this.#press(`race ${card}`, event, this.#stimulus).catch(undo)
  }

  slap(event: Event): void {
    if (!this.moves.includes('slap') || this.slaps.includes(this.you)) return
    this.slaps = [...this.slaps, this.you]
    makeNoise({ noise: 'slap', place: 0 })
    const undo = () => (this.slaps = this.slaps.filter((seat) => seat !== this.you))
    this.#press('slap', event, this.#stimulus).catch(undo)
  }

  /** Into the sleeve it goes; where it may not, the server says why. */
  vanish(card: string, event: Event): void {
    if (!this.moves.includes(`vanish ${card}`)) return void this.act(`vanish ${card}`)
    if (this.leaving !== null) return
    this.leaving = card
    this.picked = null
    makeNoise({ noise: 'vanish', place: 0 })
    void this.#moveArm(`vanish ${card}`, event).finally(() => (this.leaving = null))
  }

  fidget(event: Event): void {
    if (!this.moves.includes('fidget')) return void this.act('fidget')
    this.restingSinceMs = performance.now()
    void this.#moveArm('fidget', event)
  }

  /** One press, and no way back. */
  accuse(seat: number, event: Event): void {
    if (!this.moves.includes(`accuse ${seat}`) || this.pointing !== null) return
    this.pointing = seat
    const lowerTorch = () => (this.pointing = null)
    this.#press(`accuse ${seat}`, event, this.update.version).then(lowerTorch, lowerTorch)
  }

  /** A seat was tapped: somebody to give to. */
  tapSeat(seat: number): void {
    if (this.moves.includes(`to ${seat}`)) void this.act(`to ${seat}`)
  }

  look(card: string): void {
    this.open = { what: 'card', card }
  }

  close = (): void => {
    this.open = null
  }

  #lay(card: string): void {
    void this.act(moveWith(this.moves, card) ?? attempt(this.asked, card))
  }

  /** Seen here at once, as everybody else sees it. */
  async #moveArm(move: string, event: Event): Promise<void> {
    this.arms = raise(this.arms, this.you, performance.now())
    const undo = () => (this.arms = lower(this.arms, this.you))
    await this.#press(move, event, this.update.version).catch(undo)
  }

  #press(move: string, event: Event, seen: number): Promise<void> {
    return this.session.act(move, { atMs: event.timeStamp, seen })
  }

  // What arrives

  #gesture(seat: number, move: string): void {
    if (seat === this.you) return
    if (move === 'slap' && this.view.phase === 'slap') this.slaps = [...this.slaps, seat]
    if (move !== 'arm') return
    const before = this.arms
    this.arms = raise(before, seat, performance.now())
    this.#noticeArms(before)
    this.#later(GESTURE_MS + 50, () => this.#settleArms())
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
      makeNoise({ noise: 'arm', place: this.#placeOf(seat) })
      this.#warn('arm', seat)
    }
  }

  #placeOf = (seat: number): number => placeOf(seat, this.others)

  #warn(what: 'arm' | 'glimpse', seat: number): void {
    if (!this.isGuard) return
    this.alert = fill(this.words.screen.alerts[what], { name: capital(this.names[seat] ?? '') })
  }

  async #show(update: Update): Promise<void> {
    const told = update.told as Told[]
    const fresh = update.game_number !== this.update.game_number
    const wasMine = this.isMine && !fresh
    const before = this.view
    const up = this.raisedCard
    const legs = update.snapshot ? [] : journeys(told, this.you, this.#antsFrom)
    const starts = this.#carrier.starts(legs)
    const wasHere = this.root()?.contains(document.activeElement)
    this.update = update
    this.story = (fresh ? told : [...this.story, ...told]).slice(-MOST_EVENTS)
    if (fresh) this.#startAfresh()
    // The raised card has gone: an equal one beside it was not raised.
    if (up && copies(this.view.hand, up) < copies(before.hand, up)) this.picked = null
    if (this.view.contest_ms !== before.contest_ms) this.#stimulate(update.version)
    if (this.view.phase !== 'slap') this.slaps = []
    if (this.view.phase !== 'race') this.hasThrown = false
    this.#settleArms()
    this.#keepReel()
    if (this.view.reel && this.view.reel.round !== before.reel?.round) this.isEndOpen = true
    if (this.view.phase !== 'pause' && this.view.phase !== 'over') this.isEndOpen = false
    // What a snapshot tells is over: it is read, not seen and heard.
    if (!update.snapshot) {
      for (const one of told) this.#witness(one)
      this.#beHeard(told, wasMine)
    }
    await tick()
    this.#carrier.carry(legs, starts)
    if (wasHere && document.activeElement === document.body) goHome(this.root())
  }

  /** The ant's goods come from where the option says. */
  get #antsFrom(): string {
    return this.session.table?.options.ant === 'draw_pile' ? PILE : DISCARD
  }

  /** Something to react to is on the screen; nothing else may cover it. */
  #stimulate(version: number): void {
    this.#stimulus = version
    if (this.view.contest_ms !== null) this.stamp = this.open = null
  }

  #startAfresh(): void {
    this.reels = new Map()
    this.photo = this.stamp = this.poof = this.leaving = this.picked = null
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
        this.#later(POOF_MS, () => (this.poof = null))
        return this.#whisper(this.words.screen.gone)
      case 'called_back':
        return this.#whisper(
          fill(this.words.screen.called_back, { card: cardSaid(one.card, this.words) }),
        )
      case 'slowest':
        return this.#pull(one.seat, 'shocked')
      case 'race_won':
        return this.#pull(one.seat, 'laughing')
    }
  }

  /** A word to you alone; a reader hears it with the rest of the story. */
  #whisper(note: string): void {
    this.note = note
    this.#later(NOTE_MS, () => this.note === note && (this.note = ''))
  }

  /** A corner at the sleeve, for as long as the rules let it show. */
  #glimpse(seat: number): void {
    this.glimpses = [...this.glimpses, seat]
    if (seat !== this.you) this.#warn('glimpse', seat)
    this.#later(this.view.glimpse_ms, () => {
      this.glimpses = this.glimpses.filter((other) => other !== seat)
    })
  }

  #accused(stamp: Stamp): void {
    this.stamp = stamp
    this.glimpses = []
    this.#later(STAMP_MS, () => this.stamp === stamp && (this.stamp = null))
    this.#pull(stamp.whom, stamp.right ? 'caught' : 'shocked')
    if (!stamp.right) this.#later(FACE_MS, () => this.#pull(stamp.whom, 'laughing'))
    this.#pull(stamp.guard, stamp.right ? 'laughing' : 'shocked')
  }

  /** A face, for a moment. */
  #pull(seat: number, face: Face): void {
    this.passing = { ...this.passing, [seat]: face }
    this.#later(FACE_MS, () => {
      const { [seat]: now, ...rest } = this.passing
      if (now === face) this.passing = rest
    })
  }

  #later(ms: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      what()
    }, ms)
    this.#timers.add(timer)
  }

  #develop(photo: Photo): void {
    if (photo.game_number === this.update.game_number && pressesOf(photo).length) this.photo = photo
  }

  #beHeard(told: Told[], wasMine: boolean): void {
    // Arms were heard when they began to move, your own hand when it came down.
    const isHeard = ({ event, seat }: Told) =>
      event === 'arm' || (seat === this.you && (event === 'slapped' || event === 'raced'))
    const unheard = told.filter((one) => !isHeard(one))
    for (const noise of noises(unheard, this.you, this.#placeOf)) makeNoise(noise)
    if (this.isMine && !wasMine) sound('turn')
    const { words, names, you: seat } = this
    const said = tell(told, { words, names, seat })
    const asks = this.isMine && !wasMine ? this.prompt : ''
    const line = [...said, asks].join(' ').trim()
    if (line) announce(line)
  }
}

function copies(hand: readonly string[], card: string): number {
  return hand.filter((one) => one === card).length
}

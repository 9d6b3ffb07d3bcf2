/** One person's side of the table: what is shown, what is in hand, what is open. */

import { tick } from 'svelte'
import { announce } from '../../table/announce.svelte.ts'
import { Carrier, type Ways } from '../../table/cards/carrier.ts'
import { Bubbles, goHome, namesOf } from '../../table/company.svelte.ts'
import type { Press, Session } from '../../table/session.svelte.ts'
import { settings } from '../../table/settings.svelte.ts'
import { play as sound } from '../../table/sound.ts'
import { toasts } from '../../ui/toasts.svelte.ts'
import type { Pawn, Spot, Structure, Told, View } from '../../wire/games/mamicatchmi.ts'
import type { Photo, Update } from '../../wire/messages.ts'
import { WHO } from './art/pawns.ts'
import { prompt, type Asked } from './asking.ts'
import { spotsOf } from './garden.ts'
import { deedOf, heldBy, stillToTell, withDeeds, type Deed, type Pawns } from './hands.ts'
import { journeys, RESERVE, TOKEN_PX } from './journeys.ts'
import { noises } from './noises.ts'
import { tell } from './telling.ts'
import type { Words } from './words.ts'

export type Open = 'log' | 'photo'

const MOST_EVENTS = 400
const GESTURE_MS = 700 // a gesture that was not decided by then was refused
const PHOTO_AFTER_MS = 800 // first one sees who was quicker
const FINALE_MS = 2500
/** Why a pawn or a spot may not be touched now, by phase. */
const FORBIDS: Partial<Record<View['phase'], [number: string, why: string]>> = {
  choose: ['MC-2', 'take a pawn first'],
  swap: ['MC-5', 'swap pawns or structures, or keep everything'],
}
const HANDS_OFF: [string, string] = ['MC-10', 'nothing may be touched before the dice have stopped']

/** A pawn that follows a finger. */
export interface Carried {
  pawn: Pawn
  x: number
  y: number
}

export class Play {
  update: Update = $state.raw() as Update
  deeds = $state.raw<Deed[]>([])
  carried = $state.raw<Carried | null>(null)
  hovering = $state.raw<Record<number, Spot>>({}) // others' hands, above a spot with a pawn
  picked = $state<Structure | null>(null) // the first of two that shall change places
  photo = $state.raw<Photo | null>(null)
  open = $state.raw<Open | null>(null)
  isFinale = $state(false) // the last duel is looked at before the end is told
  story = $state.raw<Told[]>([])
  dust = $state.raw<{ id: number; spot: Spot }[]>([])

  readonly view = $derived(this.update.view as View)
  readonly moves = $derived(this.update.moves)
  readonly you = $derived(this.view.seat)
  readonly me = $derived(this.view.seats[this.you] ?? null)
  readonly isDuel = $derived(this.view.phase === 'duel')
  readonly spots = $derived(spotsOf(this.view.structures))
  /** The duel that lies on the table until the next roll. */
  readonly settled = $derived.by(() => {
    const { dice, last, phase } = this.view
    const isOver = phase === 'roll' || phase === 'over'
    return isOver && last && dice?.join() === last.dice.join() ? last : null
  })
  readonly pawns = $derived.by(() => this.#pawns())
  readonly held = $derived(heldBy(this.pawns, this.you))
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
  readonly isMine = $derived(this.moves.length > 0 && !this.isDuel)

  #over: Spot | null = null
  #stimulus = 0 // the version that showed the dice
  #count = 0
  #sending = false
  #bubbles = new Bubbles()
  #photoTimer: ReturnType<typeof setTimeout> | undefined
  #carrier: Carrier<boolean>

  constructor(
    readonly session: Session,
    private getWords: () => Words,
    private root: () => HTMLElement | null,
    draw: Ways<boolean>['draw'],
  ) {
    if (!session.update) throw new Error('there is no game to show yet')
    this.update = session.update
    this.story = session.update.told as Told[]
    this.#stimulus = session.update.version
    const widthAt = () => TOKEN_PX
    this.#carrier = new Carrier({ root, draw, widthAt, home: () => RESERVE, ratio: 1 })
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
      // At once, not in heaps: what is on the screen is reacted to, and the frame is timed.
      session.onUpdate((update) => void this.#show(update)),
      session.onReaction((seat, reaction) => this.#bubbles.say(seat, reaction)),
      session.onGesture((seat, move) => this.#gesture(seat, move)),
      session.onHover((seat, place) => this.#hover(seat, place)),
      session.onPhoto((photo) => this.#develop(photo)),
    ]
    const { update } = session
    if (update && update !== this.update) void this.#show(update)
    return () => {
      for (const stop of off) stop()
      clearTimeout(this.#photoTimer)
      this.#carrier.land()
    }
  }

  /** A move that is thought about. The shell shows a refusal, with its rule. */
  async act(move: string): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    await this.session.act(move).catch(() => undefined)
    this.#sending = false
  }

  // Hands

  /** Whether this hand can do something with a pawn; what is forbidden may be tried, and is told why. */
  canTouch(pawn: Pawn): boolean {
    if (this.you < 0) return false
    if (this.isDuel) {
      const { owner } = this.view.pawns[pawn]
      return owner === this.you || owner === null
    }
    return this.moves.includes(`take ${pawn}`) || this.moves.includes(`swap ${pawn}`)
  }

  /** A pawn was touched; whether it is in your hand now. */
  touchPawn(pawn: Pawn, event: Event): boolean {
    const move = [`take ${pawn}`, `swap ${pawn}`].find((one) => this.moves.includes(one))
    if (move) void this.act(move)
    else if (!this.isDuel) this.#handsOff()
    else if (this.held === pawn) return true
    else {
      if (this.held) this.#press(`drop ${this.held}`, event)
      this.#press(`lift ${pawn}`, event)
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
    if (this.held) this.#press(`drop ${this.held}`, event)
  }

  /** A spot was touched: for the pawn in your hand or, with an empty one, for your own. */
  touchSpot(spot: Spot, event: Event): void {
    if (this.you < 0) return
    if (!this.isDuel) return this.#handsOff()
    const own = this.me?.pawn
    if (!this.held && own) this.#press(`lift ${own}`, event)
    if (this.held) this.#press(`place ${this.held} ${spot}`, event)
    else this.#hint('lift_first')
  }

  touchStructure(structure: Structure): void {
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

  close = (): void => {
    this.open = null
    this.isFinale = false
  }

  settle(id: number): void {
    this.dust = this.dust.filter((puff) => puff.id !== id)
  }

  /** A move of a duel: seen here at once, decided when its turn has come. */
  #press(move: string, event: Event): void {
    const deed = deedOf(this.#count++, this.you, move)
    if (!deed) return
    this.deeds = [...this.deeds, deed]
    if (deed.does === 'place') this.#placed(deed.spot)
    else sound('tap')
    const press: Press = { atMs: event.timeStamp, seen: this.#stimulus }
    const gone = () => this.#forget(deed.id)
    void this.session.act(move, press).then(gone, gone)
  }

  #forget(id: number): void {
    this.deeds = this.deeds.filter((deed) => deed.id !== id)
  }

  #hover(seat: number, place: number | null): void {
    const spot = place === null ? undefined : this.spots[place]
    const others = Object.entries(this.hovering).filter(([one]) => Number(one) !== seat)
    this.hovering = Object.fromEntries(spot ? [...others, [seat, spot]] : others)
  }

  #gesture(seat: number, move: string): void {
    const deed = deedOf(this.#count++, seat, move)
    if (!deed || !this.isDuel || seat === this.you) return
    this.deeds = [...this.deeds, deed]
    setTimeout(() => this.#forget(deed.id), GESTURE_MS)
  }

  #handsOff(): void {
    if (this.you < 0 || this.view.phase === 'over') return
    sound('refuse')
    const [number, why] = FORBIDS[this.view.phase] ?? HANDS_OFF
    toasts.add(this.words.refusals[why] ?? '', { game: 'mamicatchmi', number })
  }

  #hint(id: keyof Words['screen']['hints']): void {
    toasts.add(this.words.screen.hints[id])
  }

  #pawns(): Pawns {
    const { pawns } = this.view
    if (this.isDuel) return withDeeds(pawns, this.deeds)
    const { settled } = this
    if (!settled) return pawns
    // Until the next roll everybody sees where they ended.
    const ended = { ...pawns }
    for (const { pawn, spot } of settled.placements) ended[pawn] = { ...ended[pawn], spot }
    return ended
  }

  // What arrives

  async #show(update: Update): Promise<void> {
    const told = update.told as Told[]
    const fresh = update.game_number !== this.update.game_number
    const [wasMine, wasDuel] = [this.isMine, this.isDuel && !fresh]
    const legs = journeys(told)
    const starts = this.#carrier.starts(legs)
    const wasHere = this.root()?.contains(document.activeElement)
    const view = update.view as View
    this.update = update
    this.story = (fresh ? told : [...this.story, ...told]).slice(-MOST_EVENTS)
    this.deeds = this.isDuel ? stillToTell(this.deeds, told.filter(this.#isOthers)) : []
    if (this.isDuel && !wasDuel) this.#stimulus = update.version
    if (!this.isDuel) [this.carried, this.hovering, this.#over] = [null, {}, null]
    if (view.phase !== 'swap') this.picked = null
    if (view.phase === 'suspense' || fresh) this.#putPhotoAway()
    if (told.some(({ event }) => event === 'game_ended') && this.settled) this.#playFinale()
    for (const one of told) if (one.event === 'placed') this.#kickUp(one.spot)
    this.#beHeard(told, wasMine)
    await tick()
    this.#carrier.carry(legs, starts)
    if (wasHere && document.activeElement === document.body) goHome(this.root())
  }

  /** Your own deeds go when they are answered. */
  #isOthers = (one: Told): boolean => one.seat !== this.you

  #placed(spot: Spot | null): void {
    sound('knock')
    if (spot) this.#kickUp(spot)
  }

  #kickUp(spot: Spot): void {
    if (settings.still || this.dust.some((puff) => puff.spot === spot)) return
    this.dust = [...this.dust, { id: this.#count++, spot }]
  }

  #develop(photo: Photo): void {
    if (photo.game_number !== this.update.game_number) return
    this.photo = photo
    clearTimeout(this.#photoTimer)
    const later = settings.motionMs(PHOTO_AFTER_MS)
    this.#photoTimer = setTimeout(() => {
      if (this.settled && this.photo === photo && !this.open) this.open = 'photo'
    }, later)
  }

  /** Without a photo the end does not wait for long. */
  #playFinale(): void {
    this.isFinale = true
    setTimeout(() => (this.isFinale = this.open === 'photo'), FINALE_MS)
  }

  #putPhotoAway(): void {
    this.isFinale = false
    clearTimeout(this.#photoTimer)
    this.photo = null
    if (this.open === 'photo') this.open = null
  }

  #beHeard(told: Told[], wasMine: boolean): void {
    for (const noise of noises(told)) if (noise !== 'knock' || this.#isTold(told)) sound(noise)
    if (this.isMine && !wasMine) sound('turn')
    const { words, names, you: seat } = this
    // The dice have a voice of their own, which interrupts: see Board.
    const polite = told.filter(({ event }) => event !== 'stopped')
    const said = tell(polite, { words, names, seat })
    const asks = this.isMine && !wasMine ? this.prompt : ''
    const line = [...said, asks].join(' ').trim()
    if (line) announce(line)
    for (const one of told) {
      if (one.event === 'wrong' && one.seat === seat) this.#explain(one)
    }
  }

  #isTold(told: Told[]): boolean {
    return told.some((one) => one.event === 'placed' && one.seat !== this.you)
  }

  /** What a mistake costs is told with its rule. */
  #explain(one: Told): void {
    const { words, names, you: seat } = this
    const [said = ''] = tell([one], { words, names, seat })
    toasts.add(said, { game: 'mamicatchmi', number: 'MC-9' })
  }
}

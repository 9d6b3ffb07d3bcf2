/** One person's side of the table, in any game: what is shown, told and open, and what is asked. */

import { tick } from 'svelte'
import type { Hint, Update } from '../wire/messages.ts'
import { announce } from './announce.svelte.ts'
import { calling } from './calling.svelte.ts'
import { others } from './around.ts'
import { Carrier, type Journey, type Ways } from './cards/carrier.ts'
import { Queue } from './cards/queue.ts'
import { Bubbles, goHome, namesOf, type Said } from './company.svelte.ts'
import { ear } from './ear.svelte.ts'
import { Hinting } from './hinting.svelte.ts'
import { recall } from './memory.ts'
import type { Press } from './painted.ts'
import type { Session } from './session.svelte.ts'
import type { Off } from './signals.ts'
import { play as sound } from './sound.ts'
import type { Listener } from './telling.ts'
import { t } from '../i18n/index.ts'
import { capital, counted, fill, type ShellWords } from './words.ts'

const IS_HASTY = recall('hasty') === 'yes' // a program looks, and needs no time
const MOST_EVENTS = 400
const MOST_CARDS = 4 // in one picture
const MOST_HEARD = 8 // that may still be answered
const WHOM = ['to', 'whom', 'holder', 'loser', 'other', 'by'] // the fields that name somebody else
const LONGEST_LOOK_MS = 8000
const OWN_LOOK = 0.3 // you know what you did
const LOOK = 0.8 // of what bots wait: a late frame puts nothing off

/** What a game is made of, as far as every game is: what it shows, tells, says, opens and carries. */
export interface Kinds {
  view: { seat: number; seats: readonly unknown[]; phase: string }
  told: { event: string }
  words: ShellWords
  open: { what: string } // its own sheets; the story has one in every game
  card: unknown // what goes from place to place
}

/** How it was before an update; nothing of an earlier game counts. */
export interface Before<View> {
  view: View
  isMine: boolean
  isFresh: boolean // the update is the first one of another game
}

/** Something that happened, as a picture: who, what, to whom. */
export interface Deed<Card> {
  from: number | null
  cards: Card[]
  to: number | null
  ratio: number // of a card
}

/** What a question and its answers are worded with. */
export interface Asked<K extends Kinds> {
  view: K['view']
  moves: string[]
  names: string[]
  words: K['words']
}

export abstract class Play<K extends Kinds> {
  update: Update = $state.raw() as Update
  story = $state.raw<K['told'][]>([])
  open = $state.raw<K['open'] | { what: 'log' | 'hint' } | null>(null)
  root = $state.raw<HTMLElement | null>(null) // the board on the screen
  height = $state(0) // of the board, in pixels

  readonly view = $derived(this.update.view as K['view'])
  readonly moves = $derived(this.update.moves)
  readonly you = $derived(this.view.seat)
  readonly others = $derived(others(this.you, this.view.seats.length))
  readonly names = $derived.by(() =>
    namesOf(
      this.session,
      this.view.seats.length,
      this.isPast ? -1 : this.you,
      this.words.screen.you,
    ),
  )
  readonly asked = $derived.by<Asked<K>>(() => ({
    view: this.view,
    moves: this.moves,
    names: this.names,
    words: this.words,
  }))
  readonly said = $derived.by(() => this.tell(this.story))
  /** Bots take their time for your sake, or something waits to be shown: a press goes on. */
  readonly canSkip = $derived.by(
    () =>
      this.you >= 0 &&
      !this.isMine &&
      !this.isContest &&
      this.hasBots &&
      !this.session.ended &&
      !this.isPast,
  )
  /** You are to decide something, and may ask what somebody else would do. */
  readonly canAsk = $derived.by(() => {
    const { table, hint } = this.session
    return Boolean(hint && table?.hints && !table.held && this.isMine && this.isAdvised)
  })
  readonly hinting: Hinting
  /** You have asked to go on, and others have not: it is not asked again. */
  readonly hasSkipped = $derived.by(() => this.skipped === this.update.version)
  protected skipped = $state(-1) // the version at which you did
  /** For whom the table waits, as far as the view says so. */
  readonly awaited = $derived.by(() => {
    const { to_act, waiting } = this.view as { to_act?: unknown; waiting?: unknown }
    const seats: unknown[] = [to_act ?? waiting].flat()
    return seats.filter((seat) => typeof seat === 'number').filter((seat) => seat >= 0)
  })
  /** What the table waits for: a question to you, or what somebody else is doing. */
  abstract readonly prompt: string
  /** It is you who is asked. */
  abstract readonly isMine: boolean

  /** It is over and watched again, over somebody's shoulder: nobody is asked anything. */
  get isPast(): boolean {
    return this.session.past !== undefined
  }

  /** What is yours, in these words; over somebody's shoulder it has their name. */
  own(words: string): string {
    return this.isPast ? capital(this.names[this.you] ?? '') : words
  }

  private get hasBots(): boolean {
    return this.session.table?.seats.some(({ kind }) => kind === 'bot') ?? false
  }

  /** Other people are at the table, whom one does not keep waiting. */
  get hasCompany(): boolean {
    const people = this.session.table?.seats.filter(({ kind }) => kind === 'person') ?? []
    return people.length > 1
  }

  /** Whether somebody could advise you here: there is something to choose, and time to. */
  protected get isAdvised(): boolean {
    return this.moves.length > 1 && !this.isContest
  }

  /** Hands race: nobody waits for anybody. */
  protected get isContest(): boolean {
    return false
  }
  /** Something is being reacted to, or will be at once: nothing else sounds, nothing is read out over it. */
  protected get isRacing(): boolean {
    return false
  }
  /** In a contest what is on the screen is reacted to, and its frame is timed: nothing waits. */
  protected readonly isReflex: boolean = false
  /** The end of a round, say, is being read: the table is not looked at. */
  protected get isReading(): boolean {
    return false
  }
  #game: string
  #sending = false
  #own = new WeakSet<Update>() // what you did yourself
  #heardMs = new Map<number, number>() // version → when what it was to be reacted to by was heard
  #unsaid: string[] = [] // until nobody has to listen to anything else
  #queue = new Queue<Update>({
    show: (all) => void this.#show(all),
    lookMs: (update) => this.#lookMs(update),
    isHeld: () => this.isReading && !IS_HASTY && !this.isPast,
  })
  #bubbles = new Bubbles()
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #carrier: Carrier<K['card']> | null = null

  constructor(
    readonly session: Session,
    private getWords: () => K['words'],
  ) {
    if (!session.update) throw new Error('there is no game to show yet')
    this.#game = session.game
    this.update = session.update
    this.hinting = new Hinting(
      session,
      () => this.update,
      (hint) => announce(`${this.moveSaid(hint.best.move)}. ${this.reasonSaid(hint)}`),
    )
    this.story = (session.past ?? grown([], [session.update])) as K['told'][]
  }

  get words(): K['words'] {
    return this.getWords()
  }

  get bubbles(): Record<number, Said> {
    return this.#bubbles.said
  }

  // What a game says of itself

  /** What happened, in words, one sentence each. */
  protected abstract readonly telling: (
    told: readonly K['told'][],
    to: Listener<K['words']>,
  ) => string[]

  /** What it sounds like. */
  protected abstract makeNoise(told: readonly K['told'][]): void

  /** What goes from where to where; asked before anything moves. */
  protected abstract journeys(told: readonly K['told'][]): Journey<K['card']>[]

  /** How it goes. */
  protected abstract ways(): Omit<Ways<K['card']>, 'root'>

  /** An update has been taken in: what follows from it on this side of the table. */
  protected abstract settle(told: readonly K['told'][], before: Before<K['view']>): void

  /** What it hears besides updates and reactions. */
  protected hears(): Off[] {
    return []
  }

  /** What a reader hears of in the one live region; the rest has a voice of its own. */
  protected spoken(told: readonly K['told'][]): readonly K['told'][] {
    return told
  }

  /** Whether the question is read out with what happened. */
  protected isAskedAnew(wasMine: boolean): boolean {
    return this.isMine && !wasMine
  }

  tell(told: readonly K['told'][]): string[] {
    return this.telling(told, {
      words: this.words,
      names: this.names,
      seat: this.isPast ? -1 : this.you,
    })
  }

  /** What happened lately, the latest first: each thing and its words. */
  happened(most: number): { one: K['told']; line: string }[] {
    const lines = this.story
      .slice(-2 * most)
      .map((one) => ({ one, line: this.tell([one]).join(' ') }))
    return lines
      .filter(({ line }) => line)
      .slice(-most)
      .reverse()
  }

  /** Who did it to whom, and with which cards, as they are seen to go. */
  deed(one: K['told']): Deed<K['card']> {
    const legs = this.journeys([one]).slice(0, MOST_CARDS)
    const { ratio } = this.ways()
    const cards = legs.map(({ card }) => card)
    const [first] = legs
    const fields = one as unknown as Record<string, unknown>
    const known = (field: string) => {
      const seat = fields[field]
      return typeof seat === 'number' && seat >= 0 && seat < this.view.seats.length ? seat : null
    }
    const who = known('seat')
    if (!first)
      return { from: who, cards, to: WHOM.map(known).find((seat) => seat !== null) ?? null, ratio }
    const to = this.#seatAt(first.to)
    return { from: this.#seatAt(first.from) ?? (who === to ? null : who), cards, to, ratio }
  }

  /** A card as it looks when it goes from place to place. */
  drawCard(ghost: HTMLElement, card: K['card']): () => void {
    return this.ways().draw(ghost, card)
  }

  #seatAt(place: string): number | null {
    const [what, seat] = place.split(' ')
    return what === 'seat' ? Number(seat) : what === 'hand' ? this.you : null
  }

  // Hints

  /** A move in words. */
  moveSaid(move: string): string {
    return move
  }

  /** Something of the game's by its id, such as a card, within a sentence. */
  protected nounSaid(id: string): string {
    return id
  }

  /** Why a move was advised, in one sentence. */
  reasonSaid({ reason, looks, unit }: Hint): string {
    const said = reason && this.words.advice?.[reason.key]
    if (!said) return looks ? t('hint.looks', { n: looks }) : t(`hint.known.${unit}`)
    const { n } = reason.nouns
    const values = Object.entries(reason.nouns).map(([slot, noun]) => {
      if (typeof noun === 'string') return [slot, this.nounSaid(noun)]
      return [slot, slot === 'n' ? noun : (this.names[noun] ?? '')]
    })
    const text = typeof said === 'string' ? said : counted(said, typeof n === 'number' ? n : 0)
    return capital(fill(text, Object.fromEntries(values) as Record<string, string>))
  }

  /** What would you do? */
  askHint(): void {
    if (!this.canAsk) return
    this.open = { what: 'hint' }
    this.hinting.open()
  }

  /** Do what was proposed. */
  follow(move: string): void {
    this.close()
    void this.act(move)
  }

  // What you do

  /** A move that is thought about. The page shows a refusal, with its rule. */
  async act(move: string): Promise<void> {
    if (this.#sending || this.isPast) return
    this.#sending = true
    const answered = this.session.act(move)
    this.#queue.skip() // whoever moves has seen enough
    await answered.catch(() => undefined)
    this.#sending = false
  }

  /** What waits is shown at once, and for your sake no bot waits any longer. */
  skipAhead(): void {
    this.#queue.skip()
    if (this.isMine || this.you < 0) return
    this.skipped = this.update.version
    this.session.skipAhead(this.skipped)
  }

  /** Something has happened that is not shown yet. */
  protected get isBehind(): boolean {
    return !this.#queue.isEmpty
  }

  get isSending(): boolean {
    return this.#sending
  }

  /** A move of a contest: it counts from when it was made, and answers what was seen. */
  protected press(move: string, event: Event, seen: number): Promise<void> {
    const press: Press = { atMs: event.timeStamp, seen }
    if (ear.isOn) press.heardMs = this.#heardMs.get(seen) ?? null
    return this.session.act(move, press)
  }

  /** What has to be reacted to in this update was sounded, and is heard then; null: it is not. */
  protected sounded(heardMs: number | null): void {
    if (heardMs === null) return
    this.#heardMs.set(this.update.version, heardMs)
    for (const old of this.#heardMs.keys()) {
      if (this.#heardMs.size > MOST_HEARD || old > this.update.version) this.#heardMs.delete(old)
    }
  }

  /** The version that was reacted to last, by picture or by ear. */
  protected get lastSeen(): number {
    const heard = ear.isOn ? Math.max(0, ...this.#heardMs.keys()) : 0
    return heard || this.update.version
  }

  close = (): void => {
    this.open = null
    this.hinting.close()
  }

  // What arrives

  /** Hear the table until the function returned is called. */
  listen(): Off {
    const { session } = this
    this.#carrier = new Carrier({ root: () => this.root, ...this.ways() })
    const take = (update: Update) => this.#take(update)
    const off = [
      session.signals.updates.add(take),
      session.signals.reactions.add((seat, reaction, _, to) =>
        this.#bubbles.say(seat, { reaction, to: to === null ? null : (this.names[to] ?? null) }),
      ),
      ...this.hears(),
    ]
    if (session.update && session.update !== this.update) take(session.update)
    return () => {
      for (const stop of off) stop()
      this.#queue.stop()
      for (const timer of this.#timers) clearTimeout(timer)
      this.#carrier?.land()
    }
  }

  /** Something for later, as long as the table is heard; the function returned calls it off. */
  protected later(ms: number, what: () => void): Off {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      what()
    }, ms)
    this.#timers.add(timer)
    return () => clearTimeout(timer)
  }

  #take(update: Update): void {
    if (this.session.game !== this.#game) return // another one has been laid: this is over
    if (this.#sending) this.#own.add(update)
    const isAnother = update.game_number !== this.update.game_number
    if (this.isReflex) return void this.#show([update])
    this.#queue.push(update)
    if (update.snapshot || isAnother || document.hidden) this.#queue.skip()
  }

  #lookMs(update: Update): number {
    if (IS_HASTY || document.hidden) return 0
    const ms = update.beats * (this.session.table?.beat_ms ?? 0)
    return Math.min(ms * (this.#own.has(update) ? OWN_LOOK : LOOK), LONGEST_LOOK_MS)
  }

  /** Show what has arrived; only the last of a heap is seen moving. */
  async #show(all: Update[]): Promise<void> {
    const last = all.at(-1)
    if (!last) return
    const told = all.flatMap((update) => update.told as K['told'][])
    const isElsewhere = this.isPast && last.snapshot // gone back, or far ahead
    const isFresh = last.game_number !== this.update.game_number || isElsewhere
    const before = { view: this.view, isMine: this.isMine && !isFresh, isFresh }
    // What a snapshot tells is over: it is read, not seen and heard.
    const legs = last.snapshot ? [] : this.journeys(last.told as K['told'][])
    const starts = this.#carrier?.starts(legs) ?? []
    const wasHere = this.root?.contains(document.activeElement)
    this.update = last
    const story = this.session.past ?? grown(isFresh ? [] : this.story, all)
    this.story = story.slice(-MOST_EVENTS) as K['told'][]
    this.settle(told, before)
    this.#seeHint()
    if (!last.snapshot) this.#beHeard(told, before.isMine)
    await tick()
    this.#carrier?.carry(legs, starts)
    if (wasHere && document.activeElement === document.body) goHome(this.root)
  }

  /** With the question the hint goes; so it does when something else is opened. */
  #seeHint(): void {
    this.hinting.see()
    if (this.open?.what === 'hint' && !this.hinting.isOpen) this.open = null
    else if (this.open?.what !== 'hint') this.hinting.close()
  }

  #beHeard(told: readonly K['told'][], wasMine: boolean): void {
    this.makeNoise(told)
    if (this.isMine && !wasMine && !this.isPast) {
      if (!this.isRacing) sound('turn')
      calling.call(this.session.code)
    }
    const said = this.tell(this.spoken(told))
    const asks = this.isAskedAnew(wasMine) && !this.isPast ? this.prompt : ''
    this.say([...said, asks].join(' '))
  }

  /** Read out; to whoever plays by ear, not over what they listen for. */
  protected say(line: string): void {
    this.#unsaid.push(line)
    if (ear.isOn && this.isRacing) return
    const all = this.#unsaid.splice(0).join(' ').trim()
    if (all) announce(all)
  }
}

/** A story with what these updates tell; who has missed too much is told it anew. */
function grown(story: readonly unknown[], updates: readonly Update[]): readonly unknown[] {
  const anew = updates.findLastIndex(({ snapshot }) => snapshot)
  const before = updates[anew]?.story ?? story
  return [...before, ...updates.slice(Math.max(anew, 0)).flatMap(({ told }) => told)]
}

/** What one person likes, on this device. Everything is remembered here and nowhere else. */

import { LANGS, LANGUAGES, preferred } from '../i18n/languages.ts'
import { recall, remember } from './memory.ts'

export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const
export const THEMES = ['system', 'light', 'dark'] as const
export const SIZES = ['normal', 'large', 'huge'] as const

export type Lang = string
export type Speed = (typeof SPEEDS)[number]
export type Theme = (typeof THEMES)[number]
export type Size = (typeof SIZES)[number]

export const LONGEST_NAME = 20

const PACE: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }
const FELT = { light: '#CFE0C6', dark: '#22372F' }

function oneOf<T extends string>(choices: readonly T[], value: string | null, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

export class Settings {
  #lang = $state<Lang>(oneOf(LANGS, recall('lang'), preferred(navigator.languages ?? [])))
  #sound = $state(recall('sound') !== 'off')
  #speed = $state<Speed>(oneOf(SPEEDS, recall('speed'), 'normal'))
  #theme = $state<Theme>(oneOf(THEMES, recall('theme'), 'system'))
  #size = $state<Size>(oneOf(SIZES, recall('size'), 'normal'))
  #handOnly = $state(recall('handOnly') === 'yes')
  #name = $state(recall('name') ?? '')
  #reduced = $state(false)

  constructor() {
    const query = matchMedia('(prefers-reduced-motion: reduce)')
    this.#reduced = query.matches
    query.addEventListener('change', () => (this.#reduced = query.matches))
    this.ensureName()
  }

  get lang(): Lang {
    return this.#lang
  }
  set lang(value: Lang) {
    this.#lang = value
    remember('lang', value)
    if (recall('nickname') === this.#name) this.#drawName()
    this.apply()
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(value: boolean) {
    this.#sound = value
    remember('sound', value ? 'on' : 'off')
  }

  get speed(): Speed {
    return this.#speed
  }
  set speed(value: Speed) {
    this.#speed = value
    remember('speed', value)
    this.apply()
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(value: Theme) {
    this.#theme = value
    remember('theme', value)
    this.apply()
  }

  get size(): Size {
    return this.#size
  }
  set size(value: Size) {
    this.#size = value
    remember('size', value)
    this.apply()
  }

  /** Where a television shows the table: the hand, and what can be done. */
  get handOnly(): boolean {
    return this.#handOnly
  }
  set handOnly(value: boolean) {
    this.#handOnly = value
    remember('handOnly', value ? 'yes' : 'no')
  }

  get name(): string {
    return this.#name
  }
  set name(value: string) {
    this.#name = [...value.normalize()].slice(0, LONGEST_NAME).join('')
    remember('name', this.#name)
  }

  /** Nobody has to think of a name. */
  ensureName(): void {
    if (!this.#name.trim()) this.#drawName()
  }

  /** One that fits the language, until somebody says their own. */
  #drawName(): void {
    const names = LANGUAGES.get(this.#lang)?.nicknames ?? []
    this.name = names[Math.floor(Math.random() * names.length)] ?? 'Tablée'
    remember('nickname', this.#name)
  }

  /** The system asks for less motion, or the player wants none. */
  get still(): boolean {
    return this.#reduced || this.#speed === 'off'
  }

  /** How long a movement of `base` milliseconds takes here; 0: show its end at once. */
  motionMs(base: number): number {
    return this.still ? 0 : base * PACE[this.#speed]
  }

  /** Tell the page: its language, its light, its pace, its size. */
  apply(): void {
    const page = document.documentElement
    page.lang = this.#lang
    page.dataset.speed = this.#speed
    page.dataset.size = this.#size
    if (this.#theme === 'system') delete page.dataset.theme
    else page.dataset.theme = this.#theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = FELT[this.#theme === 'system' ? own : this.#theme]
    }
  }
}

export const settings = new Settings()

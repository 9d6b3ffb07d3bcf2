/** What one person likes, on this device. Everything is remembered here and nowhere else. */

export const LANGS = ['fr', 'en'] as const
export const SPEEDS = ['off', 'fast', 'normal', 'slow'] as const
export const THEMES = ['system', 'light', 'dark'] as const

export type Lang = (typeof LANGS)[number]
export type Speed = (typeof SPEEDS)[number]
export type Theme = (typeof THEMES)[number]

export const LONGEST_NAME = 20

const PACE: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }
const FELT = { light: '#CFE0C6', dark: '#22372F' }
const NAMES = [
  'Biscotte',
  'Pirouette',
  'Noisette',
  'Caramel',
  'Mirabelle',
  'Cannelle',
  'Chausson',
  'Praline',
  'Réglisse',
  'Pépin',
  'Câlin',
  'Tartine',
  'Myrtille',
  'Brioche',
  'Coquelicot',
  'Pistache',
  'Guimauve',
  'Clémentine',
  'Pompon',
  'Galipette',
  'Nougat',
  'Papillon',
  'Violette',
  'Radis',
  'Cerise',
  'Bouton d’or',
  'Marron',
]

function read(name: string): string | null {
  try {
    return localStorage.getItem(`tablee.${name}`)
  } catch {
    return null // storage is forbidden: the settings last as long as the page
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(`tablee.${name}`, value)
  } catch {
    // as above
  }
}

function oneOf<T extends string>(choices: readonly T[], value: string | null, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise
}

function ownLanguage(): Lang {
  const asked = navigator.languages?.find((lang) => /^(fr|en)\b/i.test(lang)) ?? 'en'
  return asked.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}

export class Settings {
  #lang = $state<Lang>(oneOf(LANGS, read('lang'), ownLanguage()))
  #sound = $state(read('sound') !== 'off')
  #speed = $state<Speed>(oneOf(SPEEDS, read('speed'), 'normal'))
  #theme = $state<Theme>(oneOf(THEMES, read('theme'), 'system'))
  #name = $state(read('name') ?? '')
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
    write('lang', value)
    this.apply()
  }

  get sound(): boolean {
    return this.#sound
  }
  set sound(value: boolean) {
    this.#sound = value
    write('sound', value ? 'on' : 'off')
  }

  get speed(): Speed {
    return this.#speed
  }
  set speed(value: Speed) {
    this.#speed = value
    write('speed', value)
    this.apply()
  }

  get theme(): Theme {
    return this.#theme
  }
  set theme(value: Theme) {
    this.#theme = value
    write('theme', value)
    this.apply()
  }

  get name(): string {
    return this.#name
  }
  set name(value: string) {
    this.#name = [...value].slice(0, LONGEST_NAME).join('')
    write('name', this.#name)
  }

  /** Nobody has to think of a name. */
  ensureName(): void {
    const drawn = NAMES[Math.floor(Math.random() * NAMES.length)]
    if (!this.#name.trim() && drawn) this.name = drawn
  }

  /** The system asks for less motion, or the player wants none. */
  get still(): boolean {
    return this.#reduced || this.#speed === 'off'
  }

  /** How long a movement of `base` milliseconds takes here; 0: show its end at once. */
  motionMs(base: number): number {
    return this.still ? 0 : base * PACE[this.#speed]
  }

  /** Tell the page: its language, its light, its pace. */
  apply(): void {
    const page = document.documentElement
    page.lang = this.#lang
    page.dataset.speed = this.#speed
    if (this.#theme === 'system') delete page.dataset.theme
    else page.dataset.theme = this.#theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const own = meta.media.includes('dark') ? 'dark' : 'light'
      meta.content = FELT[this.#theme === 'system' ? own : this.#theme]
    }
  }
}

export const settings = new Settings()

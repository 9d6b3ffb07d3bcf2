/** Keeping Tablée on the home screen: offered once, after the first finished game, where it can be. */

import { t } from '../i18n/index.ts'
import { recall, remember } from '../table/memory.ts'
import { toasts } from './toasts.svelte.ts'

/** Chromium's event, which no list of types knows yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let held: InstallPrompt | null = null

/** The browser would ask at once; it is asked to wait for us. */
export function holdInstall(event: Event): void {
  event.preventDefault()
  held = event as InstallPrompt
}

export function offerInstall(): void {
  if (!held || recall('install') !== null) return
  remember('install', 'offered')
  const prompt = held
  toasts.keep(t('install.offer'), { words: t('install.yes'), press: () => void prompt.prompt() })
}

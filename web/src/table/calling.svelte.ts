/**
 * When it is somebody's turn and the page is not in front, it calls: by its title, and where that was
 * allowed by a notification of the system. The sound is that of every turn.
 */

import { t } from '../i18n/index.ts'
import { recall, remember } from './memory.ts'

const TAG = 'turn'

class Calling {
  isCalling = $state(false)
  #isWished = $state(recall('calls') === 'on')

  /** Whether notifications are wished and allowed. */
  get isOn(): boolean {
    return this.#isWished && canNotify() && Notification.permission === 'granted'
  }

  /** Must be asked by a press. Whether it is as wished now. */
  async wish(on: boolean): Promise<boolean> {
    if (on && canNotify() && Notification.permission === 'default') {
      await Notification.requestPermission()
    }
    const isGranted = canNotify() && Notification.permission === 'granted'
    this.#isWished = on && isGranted
    remember('calls', this.#isWished ? 'on' : 'off')
    return this.#isWished === on
  }

  /** It is your turn, at a table of this name. */
  call(table: string): void {
    if (!document.hidden) return
    this.isCalling = true
    if (this.isOn) void notify(table).catch(() => {}) // the title calls all the same
  }

  stop(): void {
    this.isCalling = false
  }
}

export function canNotify(): boolean {
  return 'Notification' in window
}

/** Phones show only what the page's worker says. */
async function notify(table: string): Promise<void> {
  const about = { body: table, tag: TAG, icon: '/icon-192.png', data: { path: location.pathname } }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(t('calling.title'), about)
  else new Notification(t('calling.title'), about).onclick = () => window.focus()
}

export const calling = new Calling()

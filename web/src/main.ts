import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { noteLeaving, renew } from './freshness.ts'
import { loadShellWords } from './i18n/index.ts'
import { settings } from './table/settings.svelte.ts'
import { unlockSound, wakeSound } from './table/audio.ts'
import { askAgainWhenTurned } from './turned.ts'
import { holdInstall } from './ui/install.ts'

settings.apply()
askAgainWhenTurned()
for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, unlockSound)
document.addEventListener('visibilitychange', wakeSound)
addEventListener('beforeinstallprompt', holdInstall)
// A part of this page is no longer served: there is a newer one.
addEventListener('vite:preloadError', renew)
for (const way of ['beforeunload', 'pagehide']) addEventListener(way, noteLeaving)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}

const target = document.getElementById('app')
if (target)
  void loadShellWords(settings.lang).finally(() => {
    mount(App, { target })
    document.getElementById('too-old')?.remove() // see public/old.js
  })

import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { renew } from './freshness.ts'
import { settings } from './table/settings.svelte.ts'
import { unlockSound } from './table/sound.ts'

settings.apply()
for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, unlockSound)
// A part of this page is no longer served: there is a newer one.
addEventListener('vite:preloadError', renew)
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => {}))
}

const target = document.getElementById('app')
if (target) mount(App, { target })

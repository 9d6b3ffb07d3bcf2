import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { words } from './build/words.ts'

// What the build needs, and no tool of the tests: those are not installed where people only play.
export default defineConfig({
  plugins: [words(), svelte()],
  build: {
    outDir: '../src/tablee/server/web',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the page is served under a strict content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': 'http://127.0.0.1:8000',
      '/ws': { target: 'ws://127.0.0.1:8000', ws: true },
    },
  },
})

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { words } from './build/words.ts'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [words(), svelte()],
  // Components are tested as browsers run them.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
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
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
  },
})

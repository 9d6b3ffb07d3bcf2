import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { pages } from './build/pages.ts'
import { words } from './build/words.ts'

// `make web`: pages come from here, and all else from a server that runs already.
const house = process.env.TABLEE_SERVER ?? 'http://127.0.0.1:8000'

// What the build needs, and no tool of the tests: those are not installed where people only play.
export default defineConfig({
  plugins: [words(), pages(), svelte()],
  build: {
    outDir: '../src/tablee/server/web',
    emptyOutDir: true,
    // What the README promises: iOS 16.4, and two years of the others.
    target: ['ios16.4', 'safari16.4', 'firefox128', 'chrome130'],
    // Nothing inline: the page is served under a strict content security policy.
    assetsInlineLimit: 0,
    // What imports from the first script need not load it beforehand: it runs already, and Firefox
    // calls that a failure. So it has a name of its own.
    rollupOptions: { output: { entryFileNames: 'assets/main-[hash].js' } },
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !file.startsWith('assets/main-')),
    },
  },
  server: {
    fs: { allow: ['..'] },
    // The server is told which page speaks, as it was: it answers to its own alone.
    proxy: {
      '/api': { target: house },
      '/scenes': { target: house },
      '/ws': { target: house, ws: true },
    },
  },
})

import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import build from './vite.config.ts'

export default mergeConfig(
  build,
  defineConfig({
    // Components are tested as browsers run them.
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
      setupFiles: ['src/test/setup.ts'],
      // Only for what never ends: on a busy machine drawing thirty cards takes longer than five seconds.
      testTimeout: 60_000,
    },
  }),
)

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
    },
  }),
)

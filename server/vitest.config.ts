import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      'test/postgres.test.ts',
      'test/several-nodes/**',
      'test/on-the-database/recording/burst.test.ts',
    ],
    setupFiles: ['test/set-up/setup.ts'],
    globalSetup: ['test/set-up/pglite-global-setup.ts'],
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

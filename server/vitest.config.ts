import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    root: import.meta.dirname,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      'test/{data-transfer,database-away,postgres}.test.ts',
      'test/{drills,several-nodes}/**',
      'test/on-the-database/recording/burst.test.ts',
    ],
    setupFiles: ['test/set-up/setup.ts'],
    globalSetup: ['test/set-up/pglite-global-setup.ts'],
    maxWorkers: '100%',
    // Modules keep nothing between tests, so they are evaluated once for each worker.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

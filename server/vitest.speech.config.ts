import { defineConfig } from 'vitest/config'

/** Minutes of real speech on every core: these tests run with nothing beside them, after all others. */
export default defineConfig({
  test: {
    name: 'server-speech',
    root: import.meta.dirname,
    include: ['test/on-the-database/recording/burst.test.ts'],
    setupFiles: ['test/set-up/setup.ts'],
    globalSetup: ['test/set-up/pglite-global-setup.ts'],
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

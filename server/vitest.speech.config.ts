import { defineConfig } from 'vitest/config'

/** Tests that recognise minutes of real speech on every core; they run alone, after all others. */
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

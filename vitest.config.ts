import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = [
  'web/vitest.config.ts',
  'server/vitest.config.ts',
  'server/vitest.postgres.config.ts',
]

/** Milliseconds. Machines differ: the limit is for a hang only. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    // By default a core is left idle, which on two is half of them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout } },
      { test: { name: 'e2e-lib', include: ['e2e/lib/**/*.test.ts'], testTimeout } },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          unstubGlobals: true,
        },
      },
      ...packages.filter((file) => existsSync(fileURLToPath(new URL(file, import.meta.url)))),
    ],
  },
})

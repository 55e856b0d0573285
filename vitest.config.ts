import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const packages = [
  'web/vitest.config.ts',
  'web/vitest.pages.config.ts',
  'server/vitest.config.ts',
  'server/vitest.postgres.config.ts',
  'server/vitest.speech.config.ts',
]

/** Milliseconds. Machines differ: the limit is for a hang only. */
const testTimeout = 60_000

/** Vitest reads this in each project, and not at the root; by default it leaves a core idle. */
const maxWorkers = '100%'

/**
 * The fault tests hear and write in real time: they run after all others, and two at a time, which
 * leaves a core more than half idle.
 */
const inRealTime = { maxWorkers: 2, sequence: { groupOrder: 1 } }

/** Whether a test may mount a disk of its own, in Linux the capability 21; containers often may not. */
function mayMount(): boolean {
  const file = '/proc/self/status'
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)/m.exec(status) ?? []
  return ((BigInt(`0x${capabilities}`) >> 21n) & 1n) === 1n
}

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: 'contract', include: ['contract/src/**/*.test.ts'], testTimeout, maxWorkers },
      },
      {
        test: {
          name: 'client',
          include: ['client/**/*.test.ts'],
          globalSetup: ['client/test/set-up/server.ts'],
          testTimeout: 2 * testTimeout,
          hookTimeout: testTimeout,
          maxWorkers,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], testTimeout, maxWorkers } },
      { test: { name: 'testing', include: ['testing/**/*.test.ts'], testTimeout, maxWorkers } },
      {
        test: {
          name: 'faults',
          ...inRealTime,
          include: ['e2e/{drills,faults,soak}/**/*.test.ts'],
          exclude: mayMount() ? [] : ['e2e/drills/full-disk.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          unstubGlobals: true,
        },
      },
      ...packages.filter((file) => existsSync(fileURLToPath(new URL(file, import.meta.url)))),
    ],
  },
})

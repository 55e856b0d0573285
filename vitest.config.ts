import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isDeep } from './testing/depth.ts'

/** Milliseconds, for a hang only: machines differ, and no test measures time. */
const HANG_LIMIT = 180_000
/** Milliseconds for one wait of a test, so that a hang is reported where it is. */
const WAIT_LIMIT = 90_000

/** Tests carry these as `{ tags: 'deep' }`, or all tests of a file by the comment `@module-tag deep`. */
const tags = [
  { name: 'deep', description: 'Takes long: only in npm run test:deep.' },
  { name: 'property', description: 'Is tried more often in npm run test:deep.' },
]

const all = {
  // Modules keep nothing between tests, so they are evaluated once for each worker.
  isolate: false,
  testTimeout: HANG_LIMIT,
  hookTimeout: HANG_LIMIT,
  expect: { poll: { timeout: WAIT_LIMIT } },
  // Vitest reads this in each project, and not at the root. Many tests wait for a while for a process
  // or a socket: two workers more than cores keep the cores busy.
  maxWorkers: availableParallelism() + 2,
}

const server = {
  ...all,
  root: `${import.meta.dirname}/server`,
  setupFiles: ['test/set-up/setup.ts'],
}

const web = {
  ...all,
  root: `${import.meta.dirname}/web`,
  environment: 'happy-dom',
  unstubGlobals: true,
  restoreMocks: true,
  css: true,
  setupFiles: ['./test/setup.ts'],
}

const WITH_CLERK = ['src/**/clerk*.test.tsx']

const webPlugins = {
  plugins: [react()],
}

/** Whether a test may mount a disk of its own, in Linux the capability 21; containers often may not. */
function mayMount(): boolean {
  const file = '/proc/self/status'
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)/m.exec(status) ?? []
  return ((BigInt(`0x${capabilities}`) >> 21n) & 1n) === 1n
}

const GROWTH = 'test/text-functions/growth.test.ts'
/** Faults hear and write in real time, so there are fewer at a time where there are many. */
const besideFaults = { maxWorkers: 3, sequence: { groupOrder: 1 } }

/** Files that take long, minutes in the deep run: they start first, so that nothing waits for them alone. */
const LONG = [
  GROWTH,
  'soak.test.ts',
  'left-states.test.ts',
  'interrupted-start.test.ts',
  'disks.test.ts',
  'no-words.test.ts',
  'starting.test.ts',
  'offline-reading.test.tsx',
]

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name))
    const sorted = await super.sort(files)

    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const projects = [
  { test: { ...all, name: 'contract', include: ['contract/src/**/*.test.ts'] } },
  { test: { ...all, name: 'stripe-sandbox', include: ['stripe-sandbox/src/**/*.test.ts'] } },
  {
    test: {
      ...all,
      name: 'scripts',
      include: ['scripts/**/*.test.mjs', 'testing/**/*.test.ts'],
    },
  },
  {
    test: {
      ...all,
      name: 'client',
      include: ['client/**/*.test.ts'],
      globalSetup: ['client/test/set-up/server.ts'],
    },
  },
  {
    test: {
      ...server,
      name: 'server',
      include: ['{src,test}/**/*.test.ts'],
      exclude: [
        ...configDefaults.exclude,
        'test/{set-up,speech}/**',
        GROWTH,
        ...(mayMount() ? [] : ['test/states/disks.test.ts']),
      ],
      globalSetup: ['test/set-up/postgres-global-setup.ts'],
    },
  },
  {
    ...webPlugins,
    test: {
      ...web,
      name: 'web',
      include: ['src/**/*.test.tsx'],
      exclude: [...configDefaults.exclude, 'src/{app,pages}/**', ...WITH_CLERK],
    },
  },
  // What has no document of its own names the one that it needs: `@vitest-environment happy-dom`.
  {
    ...webPlugins,
    test: {
      ...web,
      name: 'web-logic',
      environment: 'node',
      include: ['{src,build}/**/*.test.ts'],
      exclude: [...configDefaults.exclude, 'src/{app,pages}/**'],
    },
  },
  // Whole pages leave timers of their queries behind, so they have workers of their own.
  {
    ...webPlugins,
    test: {
      ...web,
      name: 'web-pages',
      include: ['src/{app,pages}/**/*.test.{ts,tsx}'],
      exclude: [...configDefaults.exclude, ...WITH_CLERK],
    },
  },
  // Clerk's loader goes on after the end of a test, and is a global of its page.
  { ...webPlugins, test: { ...web, name: 'web-clerk', include: WITH_CLERK, isolate: true } },
  {
    test: {
      ...all,
      name: 'faults',
      include: ['e2e/{drills,faults,soak}/**/*.test.ts'],
      exclude: mayMount() ? [] : ['e2e/drills/full-disk.test.ts'],
      unstubGlobals: true,
      ...(isDeep ? besideFaults : {}),
    },
  },
  // Beside the faults, which wait most of the time: it counts its own thread's time.
  {
    test: {
      ...server,
      name: 'server-growth',
      include: [GROWTH],
      ...(isDeep ? besideFaults : {}),
    },
  },
]

/** What touches the database, once more on the embedded one. */
const onPglite = {
  test: {
    ...server,
    name: 'server-pglite',
    include: ['test/on-the-database/**/*.test.ts', 'test/set-up/*.test.ts'],
    globalSetup: ['test/set-up/pglite-global-setup.ts'],
    // It runs beside journeys.
    maxWorkers: 2,
  },
}

/** Minutes of real speech on every core: they run alone, after all others. */
const alone = {
  test: {
    ...server,
    name: 'server-alone',
    include: ['test/speech/**/*.test.ts'],
    globalSetup: ['test/set-up/pglite-global-setup.ts'],
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  },
}

/** The folder and the files of each project, from the root. */
export const testFiles = [...projects, alone, onPglite].map(({ test }) => ({
  folder: 'root' in test ? String(test.root) : import.meta.dirname,
  include: test.include,
}))

export default defineConfig({
  test: {
    tags,
    sequence: { sequencer: LongFirst },
    projects: [...projects, alone, ...(isDeep ? [onPglite] : [])],
  },
})

import { availableParallelism } from 'node:os'
import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { isDeep } from '@live-scribe/testing/depth'
import { defineConfig } from '@playwright/test'

/** Journeys whose browser speaks and is written down in real time: a third of the machine for a minute. */
const spoken = [
  'transcript/*.e2e.ts',
  'searching/*.e2e.ts',
  'after/{marks,receipt,vocabulary}.e2e.ts',
  'exports/*.e2e.ts',
  'account/grace.e2e.ts',
  '{faults,network-faults,journeys,languages,meeting,microphone,reading,resuming,second-device,first-model}.e2e.ts',
].map((files) => `**/e2e/${files}`)
/** The tag of a whole deep run; none where files are named. */
const tag = process.env.TEST_GREP ?? ''
/** Counts misheard words: Chromium's microphone drops samples while another browser is busy. */
const alone = new RegExp(`(?=.*@alone)${tag && `(?=.*${tag})`}`)
const together = new RegExp(`^(?!.*@alone)${tag && `(?=.*${tag})`}`)

/** One browser speaks while the pages that only show something are tested beside it. */
const deepProjects = [
  { name: 'spoken', testMatch: spoken, grep: together, workers: 1 },
  { name: 'shown', testIgnore: spoken, grep: together, workers: 1 },
  // Files that are named run without those on which others wait.
  { name: 'alone', grep: alone, workers: 1, dependencies: tag ? ['spoken', 'shown'] : [] },
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  // A journey mostly waits: one worker more than cores keeps the cores busy.
  workers: isDeep ? 2 : availableParallelism() + 1,
  testMatch: '*.e2e.ts',
  projects: isDeep ? deepProjects : [{ name: 'quick' }],
  forbidOnly: true,
  // Generous limits that only stop hung tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: getChromiumLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

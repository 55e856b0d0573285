import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { defineConfig } from '@playwright/test'

/** Journeys whose browser speaks and is written down in real time: a third of the machine for a minute. */
const spoken = [
  'transcript/*.e2e.ts',
  'searching/*.e2e.ts',
  'after/{marks,receipt,vocabulary}.e2e.ts',
  'exports/*.e2e.ts',
  'account/grace.e2e.ts',
  '{faults,network-faults,journeys,languages,meeting,microphone,reading,resuming}.e2e.ts',
].map((files) => `**/e2e/${files}`)
/** Counts misheard words: Chromium's microphone drops samples while another browser is busy. */
const alone = '**/e2e/voice.e2e.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/playwright',
  // One browser speaks while the pages that only show something are tested beside it.
  workers: 2,
  projects: [
    { name: 'spoken', testMatch: spoken, workers: 1 },
    { name: 'shown', testMatch: '*.e2e.ts', testIgnore: [...spoken, alone], workers: 1 },
    { name: 'alone', testMatch: alone, workers: 1, dependencies: ['spoken', 'shown'] },
  ],
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

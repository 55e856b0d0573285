import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/playwright',
  // A voice is heard in real time by the recogniser, two browsers and the test on the same cores.
  workers: 1,
  forbidOnly: true,
  // Machines differ: the limits are for a hang only.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: getChromiumLaunchOptions(),
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})

import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/playwright',
  // Real-time speech, the recogniser and two browsers share the same cores.
  workers: 1,
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

import { mkdirSync } from 'node:fs'
import { findChromium } from '@live-scribe/testing/find-program'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import { devices } from '@playwright/test'
import { test as base, expect, startRecording } from './fixtures.ts'
import { NetworkNamespace } from './lib/network-namespace.ts'
import { openSpokenInterview } from './lib/spoken-interview.ts'
import { waitForSegments } from './lib/wait-while-changing.ts'

const test = base.extend<{ network: NetworkNamespace }, { server: RunningServer }>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startServer({ env: { LOCAL_NETWORK: 'readers' } })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  network: async ({ playwright: _playwright }, use) => {
    const network = new NetworkNamespace()
    await use(network)
    network.remove()
  },
})

test(
  '[SHARE-1, SHARE-2, SHARE-5] a phone elsewhere in the network opens the printed address and reads a recording while it is made',
  {
    tag: '@deep',
  },
  async ({ network, server, playwright, openWithMicrophone, pageErrors }, testInfo) => {
    const [, printed = ''] = /read along at (http:\S+)\/view/.exec(server.output()) ?? []
    expect(printed, server.output()).toMatch(/^http:\/\/[\d.]+:\d+$/)
    // Chromium prints this for each page of an address without TLS.
    pageErrors.expect(/Cross-Origin-Opener-Policy header has been ignored/)
    const recorder = await openSpokenInterview(openWithMicrophone, 6, testInfo)
    await recorder.goto('/transcribe?view=record')
    const code = await startRecording(recorder)
    await recorder.getByRole('button', { name: 'Share' }).click()
    await recorder.getByRole('button', { name: 'Show QR code' }).click()
    const link = `${printed}/view/${code}`
    await expect(recorder.getByRole('img', { name: `QR code of ${link}` })).toBeVisible()

    mkdirSync(testInfo.outputDir, { recursive: true })
    const browser = await playwright.chromium.launch({
      executablePath: network.wrap(findChromium(), testInfo.outputDir),
    })
    try {
      const context = await browser.newContext(devices['Pixel 7'])
      pageErrors.watch(context)
      const phone = await context.newPage()
      await phone.goto(link)
      await expect(phone.getByText('Live', { exact: true })).toBeVisible()
      await waitForSegments(phone, 'viewer-transcript', 2)
      // Nothing but reading is served there, and its own localhost has no server.
      await phone.goto(`${printed}/transcribe`)
      await expect(phone).toHaveURL(/\/view$/)
      await expect(phone.goto(server.url)).rejects.toThrow('ERR_CONNECTION_REFUSED')
    } finally {
      await browser.close()
    }
  },
)

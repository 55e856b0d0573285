import { measurePageWeight } from '@live-scribe/testing/clients/page-weight'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createSession } from './lib/create-session.ts'

const KB = 1000
/** What a server sends before it waits for a first receipt: ten packets. */
const FIRST_PACKETS = 14_600

test('the landing page loads at most 45 kB of script and 20 kB of styles, in gzip', async ({
  page,
}) => {
  const { script, style, files } = await measurePageWeight(page, '/')
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(45 * KB)
  expect(script).toBeGreaterThan(0)
  expect(style).toBeLessThanOrEqual(20 * KB)
  expect(style).toBeGreaterThan(0)
})

test('the viewer loads at most 60 kB of script and 20 kB of styles, in gzip, the live channel included', async ({
  page,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/transcripts/')) reads.push(request.url())
  })
  const { script, style, files } = await measurePageWeight(page, `/view/${code}`)
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(60 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).toContain('pusher')
  expect(names).not.toMatch(/write-spoken-code|code-form|settings-popover/)
  // Preloaded by the page's head and used by its script; the subscription says that it is all.
  expect(reads).toHaveLength(1)
  expect(style).toBeLessThanOrEqual(20 * KB)
})

test('the recorder loads what it needs to start, at most 110 kB of script in gzip, and no dashboard', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const { script, files } = await measurePageWeight(
    await context.newPage(),
    '/transcribe?view=record',
  )
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(110 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).toContain('recorder-page')
  expect(names).not.toMatch(
    /dashboard-page|pusher|share-panel|auth-api|finished-recording|viewer-count-channel|recording-engine/,
  )
  await context.close()
})

test('the dashboard loads at most 105 kB of script in gzip, no recorder and no menu', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const { script, files } = await measurePageWeight(await context.newPage(), '/transcribe')
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(105 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).toContain('dashboard-page')
  expect(names).not.toMatch(/recorder-page|pusher|account-menu|more-actions/)
  await context.close()
})

test('[PERF-2] the pages of readers and of people who sign in come with the first packets', async ({
  browser,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  const bytes: [string, number][] = []
  for (const path of [`/view/${code}`, '/transcribe', '/transcribe?view=record']) {
    bytes.push([path, await measureAnswer(page, path)])
  }
  await context.clearCookies()
  bytes.push(['/sign-in', await measureAnswer(page, '/sign-in')])
  await context.close()

  for (const [path, size] of bytes) expect(size, path).toBeLessThanOrEqual(FIRST_PACKETS)
})

/** Bytes of the answer to a page's address, with its headers. */
async function measureAnswer(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  const sizes = await response?.request().sizes()
  if (!sizes) throw new Error(`${path} has no answer`)

  return sizes.responseHeadersSize + sizes.responseBodySize
}

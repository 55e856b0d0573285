import { once } from 'node:events'
import { get } from 'node:http'
import { createBrotliDecompress } from 'node:zlib'
import { measurePageWeight } from '@live-scribe/testing/clients/page-weight'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { createSession } from './lib/create-session.ts'
import { holdTimers } from './lib/hold-timers.ts'
import { test } from './lib/written-session.ts'

const KB = 1000
/** What a server sends before it waits for a first receipt: ten packets. */
const FIRST_PACKETS = 14_600

test('the landing page loads at most 15 kB of script before a part of it is touched, 95 kB in all, and 20 kB of styles, in gzip', async ({
  page,
}) => {
  const before = await measurePageWeight(page, '/', () => scripted(page))
  expect(before.script, JSON.stringify(before.files)).toBeLessThanOrEqual(15 * KB)
  expect(before.script).toBeGreaterThan(0)
  expect(before.style).toBeLessThanOrEqual(20 * KB)
  expect(before.style).toBeGreaterThan(0)

  const all = await measurePageWeight(page, '/', async () => {
    await page.getByLabel('Were you given a code?').focus()
    await page.getByRole('list', { name: 'What you can count on' }).scrollIntoViewIfNeeded()
    await expect(page.getByText(/^Transcription runs on our own server/)).toBeVisible()
  })
  expect(all.script, JSON.stringify(all.files)).toBeLessThanOrEqual(95 * KB)
  expect(all.script).toBeGreaterThan(before.script)
})

test('the prices load at most 15 kB of script for a visitor before the packages are seen, and 95 kB in all, in gzip', async ({
  page,
}) => {
  const before = await measurePageWeight(page, '/pricing', () => scripted(page))
  expect(before.script, JSON.stringify(before.files)).toBeLessThanOrEqual(15 * KB)
  expect(before.style).toBeLessThanOrEqual(20 * KB)

  const all = await measurePageWeight(page, '/pricing', async () => {
    const packages = page.getByRole('heading', { name: 'Minute Packages' })
    await packages.scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect(page.getByRole('list', { name: 'Packages' })).toBeVisible()
  })
  expect(all.script, JSON.stringify(all.files)).toBeLessThanOrEqual(95 * KB)
})

test('the viewer loads at most 125 kB of script and 20 kB of styles, in gzip, the live channel included', async ({
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
  await holdTimers(page)
  const joined = joinedChannel(page)
  const { script, style, files } = await measurePageWeight(page, `/view/${code}`, () => joined)
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(125 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).not.toMatch(/write-code|code-form|settings-popover/)
  // The page came with its text; the subscription says that it is all.
  expect(reads).toEqual([])
  expect(style).toBeLessThanOrEqual(20 * KB)
})

test('the sign-in page loads at most 150 kB of script in gzip', async ({ page }) => {
  const { script, files } = await measurePageWeight(page, '/sign-in', () =>
    expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled(),
  )
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(150 * KB)
  expect(files.map(([name]) => name).join(' ')).toContain('sign-in-page')
})

test('the recorder loads what it needs to start, at most 165 kB of script in gzip, and no dashboard', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  const { script, files } = await measurePageWeight(page, '/transcribe?view=record', () =>
    expect(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled(),
  )
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(165 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).toContain('recorder-page')
  expect(names).not.toMatch(
    /dashboard-page|share-panel|auth-api|finished-recording|viewer-count-channel|recording-engine/,
  )
  await context.close()
})

test('the dashboard loads at most 155 kB of script in gzip, no recorder and no menu', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  const { script, files } = await measurePageWeight(page, '/transcribe', () =>
    expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  )
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(155 * KB)
  const names = files.map(([name]) => name).join(' ')
  expect(names).toContain('dashboard-page')
  expect(names).not.toMatch(/recorder-page|viewer-count-channel|account-menu|more-actions/)
  await context.close()
})

test('[PERF-2] the pages of readers, with their first words, and of people who sign in come with the first packets', async ({
  browser,
  baseURL,
  signedIn,
  session,
}) => {
  await session.say('The first words of an interview.')
  for (let line = 0; line < 100; line += 1) await session.say(`Line ${line} of what came then.`)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  const bytes: [string, number][] = []
  for (const path of ['/view', '/transcribe', '/transcribe?view=record']) {
    bytes.push([path, await measureAnswer(page, path)])
  }
  await context.clearCookies()
  bytes.push(['/sign-in', await measureAnswer(page, '/sign-in')])
  await context.close()

  for (const [path, size] of bytes) expect(size, path).toBeLessThanOrEqual(FIRST_PACKETS)
  const start = await readStart(new URL(`/view/${session.code}`, baseURL))
  expect(start).toContain('The first words of an interview.')
})

/** Waits for the script that a public page loads after its first paint. */
async function scripted(page: Page): Promise<void> {
  await expect(page.locator('html[data-scripted]')).toBeAttached()
}

/** Resolves when the page's live channel is joined. */
async function joinedChannel(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) =>
    String(payload).includes('subscription_succeeded'),
  )
}

/** What can be read of a page from the first packets of its answer. */
async function readStart(url: URL): Promise<string> {
  const request = get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  const [response] = await once(request, 'response')
  const headers = response.rawHeaders.join(': ').length
  let compressed = Buffer.alloc(0)
  for await (const chunk of response) compressed = Buffer.concat([compressed, chunk])
  const decoder = createBrotliDecompress()
  const read: Buffer[] = []
  decoder.on('data', (chunk) => read.push(chunk))
  // The stream is cut off.
  decoder.on('error', () => {})
  decoder.end(compressed.subarray(0, FIRST_PACKETS - headers))
  await new Promise((resolve) => decoder.on('close', resolve))

  return Buffer.concat(read).toString()
}

/** Bytes of the answer to a page's address, with its headers. */
async function measureAnswer(page: Page, path: string): Promise<number> {
  const response = await page.goto(path)
  const sizes = await response?.request().sizes()
  if (!sizes) throw new Error(`${path} has no answer`)

  return sizes.responseHeadersSize + sizes.responseBodySize
}

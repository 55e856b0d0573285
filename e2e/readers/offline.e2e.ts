import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'

const TEXT = 'A queue can wait.'

async function createTranscript(owner: APIRequestContext, code: string): Promise<void> {
  const data = { sessionId: code, text: TEXT, isFinal: true, segmentNumber: 1 }
  expect((await owner.post('/api/transcript-segment', { data })).status()).toBe(200)
}

/** Waits until the worker is there and the device has kept the transcript. */
async function waitUntilKept(page: Page, code: string): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => isKept(page, code)).toBe(true)
}

function isKept(page: Page, code: string): Promise<boolean> {
  return page.evaluate(
    async (address) =>
      (await caches.match(address, { cacheName: 'live-scribe.read' })) !== undefined,
    `/kept/${code}`,
  )
}

test('[PHONE-1, PHONE-2, PHONE-5] a transcript stays readable without a network, until its owner stops sharing', async ({
  page,
  context,
  playwright,
  baseURL,
  signedIn,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|404.*\/(api\/transcripts|view)\//)
  const owner = await playwright.request.newContext({
    baseURL,
    storageState: signedIn,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const code = await createSession(playwright, baseURL, signedIn)
  await createTranscript(owner, code)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/view/${code}`)
  await expect(page.getByText(TEXT)).toBeVisible()
  await waitUntilKept(page, code)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(TEXT)).toBeVisible()
  await expect(page.getByText(/This copy was saved at \d/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/transcribe')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(code) }).click()
  await expect(page.getByText(TEXT)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/This copy was saved at/)).toBeHidden()
  await owner.post(`/api/sessions/${code}/sharing`, { data: { is_shared: false } })
  await expect(page.getByRole('heading', { name: 'Sharing was stopped' })).toBeVisible()
  await expect.poll(() => isKept(page, code)).toBe(false)
  await owner.dispose()
})

test('[PHONE-1] the page without a network opens the page again when the network is back', {
  tag: '@deep',
}, async ({ page, context, pageErrors }) => {
  pageErrors.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/view')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await page.goto('/sign-in')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  // The heading is there before the script that waits for the network.
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('[PHONE-3, PHONE-4] the worker is never cached, and keeps the two pages and files of the viewer alone', {
  tag: '@deep',
}, async ({ page, request }) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(worker.headers()['content-security-policy']).toContain("worker-src 'self'")
  await page.goto('/view')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  const kept = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('live-scribe.pages.'))
    const stores = await Promise.all(names.map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))

    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !path.startsWith('/assets/')).sort()).toEqual([
    '/caret.svg',
    '/favicon.ico',
    '/offline.html',
    '/view',
  ])
  expect(kept.join()).toMatch(/newsreader-latin-wght/)
  expect(kept.join()).not.toMatch(/recorder-page|dashboard-page|cyrillic/)
})

test('[PHONE-3] with the worker, frames, files and unknown addresses are still loaded once', {
  tag: '@deep',
}, async ({ page, request }) => {
  const worker = await (await request.get('/sw.js')).body()
  const loaded: (string | undefined)[] = []
  const site = http.createServer(({ url }, reply) => {
    loaded.push(url)
    reply.setHeader('content-type', url === '/sw.js' ? 'text/javascript' : 'text/html')
    reply.end(url === '/sw.js' ? worker : '<!doctype html><link rel="icon" href="data:,">')
  })
  await once(site.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  await page.goto(origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/sw.js')
    await navigator.serviceWorker.ready
  })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')

  for (const path of ['/view/ABC234?embed=1', '/api/transcripts/ABC234/export', '/view/ABC234']) {
    await page.goto(`${origin}${path}`)
    expect(loaded.filter((url) => url === path)).toEqual([path])
  }
  site.close()
})

test('[PHONE-7] installed, it starts where the visitor belongs', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
})

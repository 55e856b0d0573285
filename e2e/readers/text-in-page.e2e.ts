import { expect } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { holdTimers } from '../lib/hold-timers.ts'
import { noteLayoutShift, readLayoutShift } from '../lib/layout-shift.ts'
import { test } from '../lib/written-session.ts'

test('[VIEW-50] a transcript can be read with scripts off, without controls that would do nothing', async ({
  browser,
  baseURL,
  session,
}) => {
  await session.say('A queue can wait.')
  await session.say('A <b>stack</b> can not.')
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [`/view/${session.code}`, `/view/${session.code}?embed=1`]) {
    await page.goto(path)
    await expect(page).toHaveTitle(`Transcript ${session.code} · Live-scribe`)
    await expect(page.getByText('A queue can wait.')).toBeVisible()
    await expect(page.getByText('A <b>stack</b> can not.')).toBeVisible()
    await expect(page.getByText(/^New words appear here when you reload the page/)).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
  }
  await page.goto(`/view/${session.code}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.close()
})

test('[VIEW-50, VIEW-53] the text is there before the script, which takes it over where it stands and reads nothing', async ({
  page,
  session,
}) => {
  for (let line = 1; line <= 60; line += 1) await session.say(`Line ${line} of what was said here.`)
  await holdTimers(page)
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/transcripts/')) reads.push(request.url())
  })
  await noteLayoutShift(page)
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/viewer-[^/]+\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`/view/${session.code}`, { waitUntil: 'commit' })
  await expect(page.getByText('Line 1 of what')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  const first = page.getByTestId('segment').first()
  const before = await first.boundingBox()
  const joined = page.waitForEvent('websocket')
  script.resolve()
  await joined
  await expect(page.getByText('Line 60 of what')).toBeInViewport()
  await session.say('A line that comes now.')
  const words = page.getByTestId('viewer-transcript')
  await expect(words.getByText('A line that comes now.')).toBeInViewport()
  const top = await page.evaluate(() => window.scrollY)
  const after = await first.boundingBox()
  // Its room on the page is the same, whatever the page scrolled to.
  expect(Math.abs((after?.y ?? 0) + top - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  expect(reads).toEqual([])
  expect(await readLayoutShift(page)).toBeLessThan(0.01)
  await expectAccessible(page)
})

test('[VIEW-50] words in a frame are at their place, over its background, before a script has come', async ({
  browser,
  baseURL,
  session,
}) => {
  for (let line = 1; line <= 200; line += 1)
    await session.say(`Line ${line} of what was said here.`)
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await noteLayoutShift(page)
  await page.route(/\.js$/, (route) => route.abort())
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 20_000,
    uploadThroughput: 20_000,
  })
  await page.goto(`/view/${session.code}?embed=1&bg=transparent&theme=dark`)
  await expect(page.getByText('Line 1 of what')).toBeVisible()
  expect(await readLayoutShift(page)).toBeLessThan(0.01)
  const { background, theme } = await page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    theme: document.documentElement.dataset.theme,
  }))
  expect([background, theme]).toEqual(['rgba(0, 0, 0, 0)', 'dark'])
  await context.close()
})

test('[VIEW-53] the page of a newer server is drawn by its script, which takes nothing over', async ({
  page,
  session,
}) => {
  await session.say('A queue can wait.')
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const given = document.getElementById('given-log')
      if (given) given.textContent = JSON.stringify({ lines: [] })
    })
  })
  await page.goto(`/view/${session.code}`)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).toBeVisible()
  await expect(page.getByText('A queue can wait.')).toBeVisible()
})

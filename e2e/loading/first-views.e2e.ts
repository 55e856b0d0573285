import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'

declare global {
  /** The heading and the sentence that stand in a page before its script runs. */
  var firstView: Element[]
}

const rememberFirstView = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      globalThis.firstView = [...document.querySelectorAll('main :is(h1, h2, h1 + p, h2 + div)')]
    }),
  )

const isKept = (page: Page) =>
  page.evaluate(() => firstView.map((element) => element.checkVisibility()))

test('[UI-14] the dashboard keeps the heading and the sentence that stand there before its script', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  await rememberFirstView(page)
  await page.goto('/transcribe')

  await expect(page.getByRole('heading', { name: /^Hello, / })).toBeVisible()
  expect(await isKept(page)).toEqual([true, true])
  await context.close()
})

test('[UI-14] the viewer keeps the sentence that stands there until its text comes, where the page came without', async ({
  page,
  pageErrors,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const read = Promise.withResolvers<void>()
  // Of a page that the test answers, Chromium does not know that it is on this machine.
  pageErrors.expect(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/)
  // As after many wrong codes: the page as it was built.
  await page.route(`**/view/${code}`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}/view` }) })
  })
  await page.route('**/api/transcripts/**', async (route) => {
    await read.promise
    await route.continue()
  })
  await rememberFirstView(page)
  await page.goto(`/view/${code}`)

  // The script sets it.
  await expect(page).toHaveTitle(`Transcript ${code} · Live-scribe`)
  expect(await isKept(page)).toEqual([true, true])
  read.resolve()
  await expect(page.getByRole('heading', { name: 'Interview transcript' })).toBeVisible()
})

const isUsed = (page: Page, family: string) =>
  page.evaluate(
    (name) =>
      [...document.fonts].some((face) => face.family.includes(name) && face.status === 'loaded'),
    family,
  )

test('[UI-16] the typefaces of a first view are used together, when the last one has come', async ({
  page,
}) => {
  const come = Promise.withResolvers<void>()
  await page.route('**/newsreader-latin-wght*', async (route) => {
    await come.promise
    await route.continue()
  })
  const sans = page.waitForResponse('**/instrument-sans-latin-wght*')
  await page.clock.install()
  await page.goto('/sign-in')
  await page.clock.runFor(500)
  await sans

  expect(await isUsed(page, 'Instrument Sans')).toBe(false)
  come.resolve()
  await expect.poll(() => isUsed(page, 'Newsreader')).toBe(true)
  await expect.poll(() => isUsed(page, 'Instrument Sans')).toBe(true)
})

test('[UI-16] a typeface that does not come keeps the others out for three seconds at most', {
  tag: '@deep',
}, async ({ page }) => {
  await page.route('**/newsreader-latin-wght*', () => {})
  const sans = page.waitForResponse('**/instrument-sans-latin-wght*')
  await page.clock.install()
  await page.goto('/sign-in')
  await page.clock.runFor(500)
  await sans
  await page.clock.runFor(3000)

  await expect.poll(() => isUsed(page, 'Instrument Sans')).toBe(true)
})

test('[UI-14] a page that leads elsewhere draws the other one in place of its first view', async ({
  page,
}) => {
  await page.goto('/transcribe')

  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

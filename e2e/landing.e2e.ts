import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

interface Motion {
  durationMs: number
  times: number
  easing: string
  direction: string
  from: string
  to: string
  opacity: [string, string]
}

/** The running animation of an element, from the Web Animations API. */
function motionOf(element: Locator): Promise<Motion | null> {
  return element.evaluate((node) => {
    const [animation] = node.getAnimations()
    if (!(animation?.effect instanceof KeyframeEffect)) return null
    const { duration, iterations, direction } = animation.effect.getComputedTiming()
    const [first, last] = animation.effect.getKeyframes()

    return {
      durationMs: Number(duration),
      times: iterations ?? 0,
      easing: String(first?.easing),
      direction: String(direction),
      from: String(first?.transform),
      to: String(last?.transform),
      opacity: [String(first?.opacity), String(last?.opacity)],
    }
  })
}

test('[LAND-12] [LAND-13] [LAND-14] the mock-up slides up by 30 px and fades in, in 0.8 s', async ({
  page,
}) => {
  await page.goto('/')
  const motion = await motionOf(page.getByRole('img', { name: 'Live-scribe UI mock-up' }))

  expect(motion).toMatchObject({ durationMs: 800, times: 1, from: 'translateY(30px)' })
  expect(motion?.opacity).toEqual(['0', '1'])
})

test('[LAND-21] [LAND-23] [LAND-24] each keyword row passes 2000 px in 120 s, without end and without a seam', async ({
  page,
}) => {
  await page.goto('/')
  const rows = page.locator('.band-row')
  await expect(rows).toHaveCount(24)
  await page.locator('.band').evaluate((band) => band.scrollIntoView())
  await expect.poll(() => motionOf(rows.nth(0))).not.toBeNull()
  const [first, second] = await Promise.all([motionOf(rows.nth(0)), motionOf(rows.nth(1))])
  const expected = { durationMs: 120_000, times: Number.POSITIVE_INFINITY, easing: 'linear' }
  expect(first).toMatchObject({ ...expected, direction: 'normal' })
  expect(second).toMatchObject({ ...expected, direction: 'reverse' })
  const way = await rows.nth(0).evaluate((row) => {
    const [animation] = row.getAnimations()
    if (!animation) return 0
    animation.currentTime = 119_999.999
    return -new DOMMatrix(getComputedStyle(row).transform).m41
  })
  expect(way).toBeCloseTo(2000, 1)
  // Each copy is as wide as the distance that the row moves, so that the loop has no visible seam.
  const widths = await page
    .locator('.band-copy')
    .evaluateAll((copies) => copies.map((copy) => Math.round(copy.getBoundingClientRect().width)))
  expect(new Set(widths)).toEqual(new Set([2000]))
})

test('[RISK-68] the page stands still for those who ask for no motion, and shows every word', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(page.getByRole('button', { name: 'Pause the motion' })).toBeHidden()
  const cut = await page
    .locator('.band-copy:not([aria-hidden])')
    .evaluateAll(
      (copies) => copies.filter((copy) => copy.getBoundingClientRect().right > innerWidth).length,
    )
  expect(cut).toBe(0)
})

test('[RISK-68] one button stops everything that moves', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause the motion' }).click()

  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' &&
                effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
            ).length,
      ),
    )
    .toBe(0)
})

test('[LAND-10] on a small screen the ways on are behind one button, before any script too', async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL, viewport, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link', { name: 'Get Started' })).toBeHidden()
  await bar.getByText('Menu').click()
  await bar.getByRole('link', { name: 'Get Started' }).click()

  await expect(page).toHaveURL(/\/sign-up/)
  await context.close()
})

test('[ROUTE-01] the first view is there without a line of script', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Read the interview while it is spoken.',
  )
  await expect(page).toHaveTitle('Live-scribe · Read the interview while it is spoken')
  await expect(page.getByRole('link', { name: 'Start Your Free Trial' })).toBeVisible()
  await context.close()
})

test('the plans are there without a line of script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/pricing')

  await expect(page).toHaveTitle('Pricing · Live-scribe')
  for (const [plan, price] of [
    ['Starter', '$20'],
    ['Professional', '$40'],
    ['Business', '$100'],
  ]) {
    const card = page.getByRole('list', { name: 'Plans' }).getByRole('listitem')
    await expect(card.filter({ hasText: plan ?? '' }).first()).toContainText(price ?? '')
  }
  await context.close()
})

test('the theme somebody chose is there from the first paint on, on every page', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/)
  await page.addInitScript(() => localStorage.setItem('live-scribe.theme', '"dark"'))
  // With scripts blocked, only inline code of the page can apply the theme.
  await page.route(/\.js$/, (route) => route.abort())
  for (const path of ['/', '/sign-in', '/view']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  }
})

test('[ROUTE-02] a signed-in person is taken from / to the dashboard', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  await page.goto('/')

  await expect(page).toHaveURL(/\/transcribe$/)
  await context.close()
})

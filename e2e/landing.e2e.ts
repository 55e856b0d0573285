import type { Locator, Page } from '@playwright/test'
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

test('[LAND-17] both sides show one sentence after the other, the same at the same time, and begin again', async ({
  page,
}) => {
  await page.goto('/')
  const shownAt = (turn: number) =>
    page.evaluate((turns) => {
      const sides = ['them', 'us'].map((who) => [
        ...document.querySelectorAll(`[data-testid="heard-by-${who}"]`),
      ])
      for (const element of sides.flat()) {
        for (const animation of element.getAnimations()) {
          animation.pause()
          // In the middle of the turn of 5.2 seconds.
          animation.currentTime = (turns + 0.5) * 5200
        }
      }

      return sides.map((side) =>
        side.flatMap((element, index) =>
          getComputedStyle(element).visibility === 'visible' ? [index] : [],
        ),
      )
    }, turn)

  for (const [turn, index] of [0, 1, 2, 3, 0].entries()) {
    expect(await shownAt(turn)).toEqual([[index], [index]])
  }
})

test('[LAND-11] the demonstration writes word after word, and settles what is finished', async ({
  page,
}) => {
  await page.goto('/')
  const read = () =>
    page.evaluate(() => {
      const words = [...document.querySelectorAll('.scene .transcript .scene-word')]

      return words.filter((word) => getComputedStyle(word).opacity === '1').length
    })
  const first = await read()
  expect(first).toBeGreaterThan(0)

  await expect.poll(read).toBeGreaterThan(first)
})

test('[LAND-10] the menu of small screens closes with Escape once it was opened', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByText('Menu').click()
  await expect(bar.getByRole('link', { name: 'Get Started' })).toBeVisible()
  // Escape may come before the part that answers it.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(bar.getByRole('link', { name: 'Get Started' })).toBeHidden({ timeout: 100 })
  }).toPass()
})

test('[LAND-10] a menu that was opened before the script was there closes with Escape', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const script = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByText('Menu').click()
  const way = bar.getByRole('link', { name: 'Get Started' })
  await expect(way).toBeVisible()
  script.release()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(way).toBeHidden({ timeout: 100 })
  }).toPass()
})

test('a code that is none is named in the form, also before the script is there', async ({
  page,
}) => {
  const script = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Were you given a code?').fill('nothing')
  script.release()
  await page.getByRole('button', { name: 'Read along' }).click()

  await expect(page.getByText(/A code has 6 letters and digits/)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveValue('nothing')
})

test('a code that is none is named and kept, also where the form is sent without a script', async ({
  page,
}) => {
  await page.goto('/view?code=nothing')

  await expect(page.getByText(/A code has 6 letters and digits/)).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('nothing')
})

test('[LAND-26] the cards say what this server does, when they are seen', async ({ page }) => {
  await page.goto('/')
  const cards = page.getByRole('list', { name: 'What you can count on' })
  await cards.scrollIntoViewIfNeeded()

  await expect(cards.getByText(/^Transcription runs on our own server/)).toBeVisible()
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

test('[LAND-39] the keyword band is low, at a desk and on a phone', async ({ page }) => {
  for (const { width, height, highest } of [
    { width: 1440, height: 900, highest: 340 },
    { width: 390, height: 844, highest: 460 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const band = page.locator('.band')
    await band.scrollIntoViewIfNeeded()
    await expect(band.getByText('System Design')).toBeVisible()
    expect((await band.boundingBox())?.height).toBeLessThanOrEqual(highest)
  }
})

test('[RISK-68] the page stands still for those who ask for no motion, and shows every word', {
  tag: '@deep',
}, async ({ page }) => {
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
    'Read the interview as it happens.',
  )
  await expect(page).toHaveTitle('Live-scribe · Read the interview as it happens')
  await expect(page.getByRole('link', { name: 'Start Your Free Trial' })).toBeVisible()
  await context.close()
})

test('the plans are there without a line of script', { tag: '@deep' }, async ({
  browser,
  baseURL,
}) => {
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

test('[BILL-93] a visitor sees the packages where their heading is in the window, without scrolling', {
  tag: '@deep',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Minute Packages' })).toBeInViewport()

  await expect(page.getByRole('list', { name: 'Packages' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the theme somebody chose is there from the first paint on, on every page', {
  tag: '@deep',
}, async ({ page, pageErrors }) => {
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

/** Holds back the page's scripts until they are released. */
async function holdScript(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })

  return { release: resolve }
}

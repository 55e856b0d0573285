import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createSession } from './lib/create-session.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'
import { signedInPages, strangerPages } from './lib/pages.ts'

const insiders = [
  '/transcribe',
  '/transcribe?view=record',
  '/practice?s=ZZZZZZ',
  ...Object.values(signedInPages),
]

async function expectNothingCutAt(context: BrowserContext, paths: string[]): Promise<void> {
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNothingClipped(page)
    await page.close()
  }
}

test('nothing is cut for a stranger at 320 px and at a zoom of 200 %', { tag: '@deep' }, async ({
  context,
  pageErrors,
}) => {
  pageErrors.expect(/404.*\/(view\/ZZZZZZ|api\/transcripts\/ZZZZZZ|no\/such\/page)/)
  await expectNothingCutAt(context, Object.values(strangerPages))
})

test('nothing is cut for a signed-in person at 320 px and at a zoom of 200 %', {
  tag: '@deep',
}, async ({ browser, baseURL, signedIn }) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  await expectNothingCutAt(context, insiders)
  await context.close()
})

test('[EXPORT-18] nothing of the export dialog is cut, and no button is narrower than its words', async ({
  browser,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  await page.goto(`/view/${code}`)
  await page.getByRole('button', { name: /^Export/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /\.vtt$/ })).toBeVisible()
  await expectNothingClipped(page)
  await context.close()
})

test('[LIST-23] nothing of a paused recording is cut on the dashboard, at any width', async ({
  browser,
  playwright,
  baseURL,
  signedIn,
}) => {
  await createSession(playwright, baseURL, signedIn)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  const page = await context.newPage()
  await page.goto('/transcribe')
  const paused = page.getByRole('listitem').filter({ hasText: 'Paused' }).first()
  // Without a recorder a recording is paused after half a minute.
  await expect(paused.getByRole('link', { name: /^Resume / })).toBeVisible({ timeout: 90_000 })
  await expectNothingClipped(page)
  for (const width of [320, 390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const title = await paused.getByTestId('title').boundingBox()
    expect(title?.width, `at ${width} px`).toBeGreaterThanOrEqual(100)
  }
  await context.close()
})

test('[VIEW-44, COMF-26] the controls of a live transcript are in sight at 320 px and, in one line, at a zoom of 200 %', async ({
  page,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  await page.goto(`/view/${code}`)
  await page.getByRole('switch', { name: 'Auto-scroll' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  const footer = page.locator('footer')
  for (const { width, height, tallest } of [
    { width: 320, height: 640, tallest: 110 },
    { width: 640, height: 400, tallest: 70 },
  ]) {
    await page.setViewportSize({ width, height })
    await expectNothingClipped(page)
    for (const name of ['Increase chunk size', 'Decrease chunk size', 'Settings']) {
      await expect(footer.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    }
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(tallest)
    await expect(page.getByRole('button', { name: 'Captions on top' })).toBeVisible()
  }
})

test('[VIEW-41] the field for a code is whole on a phone, and leads to the transcript', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/404.*view\/ZZZZZZ/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Read along' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Pause the motion' })).toBeEnabled()
  await page.getByLabel('Were you given a code?').fill('zzz-zzz')
  await page.getByRole('button', { name: 'Read along' }).click()
  await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/view/ZZZZZZ')
  await page.goto('/zzzzzz')
  expect(new URL(page.url()).pathname).toBe('/view/ZZZZZZ')
})

test('the keyboard reaches every way on of the landing page, and shows where it is', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the motion' })).toBeEnabled()
  const stops: string[] = []
  for (let count = 0; count < 10; count++) {
    await page.keyboard.press('Tab')
    const { name, ring } = await page.evaluate(() => {
      const focused = document.activeElement
      const { outlineStyle, outlineWidth } = getComputedStyle(focused ?? document.body)
      return { name: focused?.textContent ?? '', ring: `${outlineStyle} ${outlineWidth}` }
    })
    expect(ring, name).toBe('solid 2px')
    stops.push(name)
  }

  expect(stops).toEqual([
    'Skip to content',
    'Live-scribe',
    'Pricing',
    'Sign in',
    'Get Started',
    'Start Recording Free',
    'View Pricing',
    '',
    'Read along',
    'Pause the motion',
  ])
})

test('[VIEW-46] the time of a live transcript is in view at every width, and nothing is cut', async ({
  browser,
  playwright,
  baseURL,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  const page = await browser.newPage({ baseURL })
  await page.goto(`/view/${code}`)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).toBeVisible()
  for (const width of [320, 390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const time = await page.getByRole('timer').boundingBox()
    expect(time?.width, `at ${width} px`).toBeGreaterThan(20)
    await expectNothingClipped(page)
  }
  await page.context().close()
})

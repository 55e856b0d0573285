import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'

/** A few computed values that change when the page gets other styles, each with its element. */
function findDifferences(page: Page, styles: string): Promise<string[]> {
  return page.evaluate((css) => {
    const draw = () =>
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [null, '::before', '::after'].map((part) => {
          const style = getComputedStyle(element, part)
          const name = `${element.tagName} ${element.className} ${part ?? ''}`
          const isDrawn = part === null || style.content !== 'none'
          const values = isDrawn ? [...style].map((one) => style.getPropertyValue(one)) : []

          return { name, values, properties: isDrawn ? [...style] : [] }
        }),
      )
    const box = document.querySelector('style')
    if (!box) return ['no styles']
    const own = draw()
    const before = box.textContent
    box.textContent = css
    const whole = draw()
    box.textContent = before

    return own
      .flatMap(({ name, values, properties }, row) =>
        values.flatMap((value, index) => {
          const other = whole[row]?.values[index]
          return value === other ? [] : [`${name} ${properties[index]}: ${value}, not ${other}`]
        }),
      )
      .slice(0, 5)
  }, styles)
}

interface Parts {
  page: Page
  request: APIRequestContext
}

/** Expects that a page is drawn the same with all styles of the pages, in two looks and widths. */
async function expectSameWithAllStyles({ page, request }: Parts, path: string): Promise<void> {
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/
  const [, href = ''] = sheet.exec(await (await request.get('/account')).text()) ?? []
  // Pages load their typefaces apart, after the first paint.
  const all = (await (await request.get(href)).text()).replace(/@font-face\s*\{[^}]*\}/g, '')
  const [, own = ''] = /<style>(.*?)<\/style>/s.exec(await (await request.get(path)).text()) ?? []
  expect(own.length, path).toBeLessThan(all.length)
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // What is out of view has estimated heights until it was seen.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  for (const [colorScheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    expect(await findDifferences(page, all), `${path}, ${width} px`).toEqual([])
  }
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, bypassCSP: true })

test('[PERF-3] the pages of readers, which come with their own styles alone, are drawn as with all of them', async ({
  page,
  playwright,
  baseURL,
  request,
  signedIn,
}) => {
  const code = await createSession(playwright, baseURL, signedIn)
  for (const path of [`/view/${code}`, `/view/${code}/about`]) {
    await expectSameWithAllStyles({ page, request }, path)
  }
})

test('[PERF-3] so are the pages of the application', { tag: '@deep' }, async ({
  browser,
  page,
  request,
  baseURL,
  signedIn,
}) => {
  await expectSameWithAllStyles({ page, request }, '/sign-in')
  const context = await browser.newContext({ baseURL, storageState: signedIn, bypassCSP: true })
  const inside = await context.newPage()
  for (const path of ['/transcribe', '/transcribe?view=record']) {
    await expectSameWithAllStyles({ page: inside, request: context.request }, path)
  }
  await context.close()
})

// It has thousands of elements, each with hundreds of values.
test('[PERF-3] so is the landing page', { tag: '@deep' }, async ({ page, request }) => {
  await expectSameWithAllStyles({ page, request }, '/')
})

import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const strangers = ['/', '/sign-in', '/sign-up', '/no/such/page', '/view/ZZZZZZ']
const insiders = ['/transcribe', '/transcribe?view=record']

/** What stands outside the page's width, or is wider than the box that cuts it off. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    // The band passes by on purpose; a truncated title is whole in its transcript.
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      const isOnPurpose =
        textOverflow === 'ellipsis' ||
        clipPath !== 'none' ||
        position === 'absolute' ||
        element.closest('.band') !== null
      return hides && !isOnPurpose && element.scrollWidth > element.clientWidth + 1
    })
    return [...sideways, ...cut.map(({ className }) => String(className))]
  })
}

async function expectNothingCut(context: BrowserContext, paths: string[]): Promise<void> {
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findCut(page), `${path} at 320 px`).toEqual([])
    // What a window of 1280 by 800 is for the page at a zoom of 200 %.
    await page.setViewportSize({ width: 640, height: 400 })
    expect(await findCut(page), `${path} at 200 %`).toEqual([])
    await page.close()
  }
}

test('nothing is cut for a stranger at 320 px and at a zoom of 200 %', async ({
  context,
  noise,
}) => {
  noise.expect(/404.*\/api\/transcripts\/ZZZZZZ/)
  await expectNothingCut(context, strangers)
})

test('nothing is cut for a signed-in person at 320 px and at a zoom of 200 %', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  await expectNothingCut(context, insiders)
  await context.close()
})

test('the keyboard reaches every way on of the landing page, and shows where it is', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the motion' })).toBeVisible()
  const stops: string[] = []
  for (let count = 0; count < 8; count++) {
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
    'Pause the motion',
  ])
})

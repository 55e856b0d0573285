import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNothingCut } from './lib/narrow.ts'

const strangers = [
  '/',
  '/pricing',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=x',
  '/test',
  '/no/such/page',
  '/view/ZZZZZZ',
]
const insiders = [
  '/transcribe',
  '/transcribe?view=record',
  '/pricing',
  '/settings',
  '/settings?tab=profile',
  '/settings?tab=subscription',
  '/settings?tab=usage',
  '/account',
  '/security',
]

async function expectNothingCutAt(context: BrowserContext, paths: string[]): Promise<void> {
  for (const path of paths) {
    const page = await context.newPage()
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNothingCut(page)
    await page.close()
  }
}

test('nothing is cut for a stranger at 320 px and at a zoom of 200 %', async ({
  context,
  noise,
}) => {
  noise.expect(/404.*\/(api\/transcripts\/ZZZZZZ|no\/such\/page)/)
  await expectNothingCutAt(context, strangers)
})

test('nothing is cut for a signed-in person at 320 px and at a zoom of 200 %', async ({
  browser,
  baseURL,
  signedIn,
}) => {
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  await expectNothingCutAt(context, insiders)
  await context.close()
})

test('the keyboard reaches every way on of the landing page, and shows where it is', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the motion' })).toBeVisible()
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

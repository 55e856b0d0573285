import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { measurePageWeight } from '@live-scribe/testing/clients/page-weight'
import { chromium } from '@playwright/test'

/** The gzipped bytes of script that a page loads in an empty browser, with these cookies if any. */
export async function measureScripts(url: string, cookie = ''): Promise<number> {
  const browser = await chromium.launch(getChromiumLaunchOptions())
  try {
    const context = await browser.newContext()
    const pairs = cookie.split('; ').filter((pair) => pair !== '')
    await context.addCookies(
      pairs.map((pair) => {
        const [name = '', ...value] = pair.split('=')
        return { name, value: value.join('='), url }
      }),
    )
    const page = await context.newPage()
    const { script } = await measurePageWeight(page, url, () =>
      page.waitForLoadState('networkidle'),
    )
    return script
  } finally {
    await browser.close()
  }
}

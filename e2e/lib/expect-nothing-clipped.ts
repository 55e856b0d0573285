import { expect, type Page } from '@playwright/test'

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

/** Fails when anything is cut in a window of 320 px, or at a zoom of 200 %. */
export async function expectNothingClipped(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findCut(page), `${page.url()} at 320 px`).toEqual([])
  // What a window of 1280 by 800 is for the page at a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await findCut(page), `${page.url()} at 200 %`).toEqual([])
  if (before) await page.setViewportSize(before)
}

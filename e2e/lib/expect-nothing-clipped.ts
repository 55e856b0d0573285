import { expect, type Page } from '@playwright/test'

/** Elements outside the page's width, wider than a container that clips them, or than their button. */
function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sideways = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls'] : []
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const { overflowX, textOverflow, position, clipPath } = getComputedStyle(element)
      const hides = overflowX === 'hidden' || overflowX === 'clip'
      // Clipped by design: the landing page's moving keywords, text cut with an ellipsis, and
      // elements that are visually hidden or positioned absolutely.
      const isOnPurpose =
        textOverflow === 'ellipsis' ||
        clipPath !== 'none' ||
        position === 'absolute' ||
        element.closest('.band') !== null
      // A switch has a larger area for a finger around it.
      const isButton = element.matches('button:not([role=switch])') && element.clientWidth > 1

      return (hides || isButton) && !isOnPurpose && element.scrollWidth > element.clientWidth + 1
    })
    return [...sideways, ...cut.map(({ className }) => String(className))]
  })
}

/** Expects that nothing is clipped in a window of 320 px, or at a zoom of 200 %. */
export async function expectNothingClipped(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await findCut(page), `${page.url()} at 320 px`).toEqual([])
  // The size of a 1280 by 800 window at a zoom of 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  expect(await findCut(page), `${page.url()} at 200 %`).toEqual([])
  if (before) await page.setViewportSize(before)
}

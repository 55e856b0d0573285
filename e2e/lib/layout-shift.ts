import type { Page } from '@playwright/test'

/** Notes how far a page's content moves by itself, from its first paint on. Call before it is opened. */
export async function noteLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) shifts.push(Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The sum so far, as the browser scores it: 0 where nothing has moved. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() =>
    (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0),
  )
}

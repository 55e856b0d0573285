import type { Page } from '@playwright/test'

/**
 * Holds back what a page does two to six seconds after it was opened: what it loads later, and reads of
 * a log whose channel a busy machine opens late.
 */
export async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout: start } = window
    const delay = (ms = 0) => (ms >= 2000 && ms <= 6000 ? 600_000 : ms)
    Object.assign(window, {
      setTimeout: (act: () => void, ms?: number, ...rest: unknown[]) =>
        start(act, delay(ms), ...rest),
    })
  })
}

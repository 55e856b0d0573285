import type { Page } from '@playwright/test'
import { printRow } from './statistics.ts'
import { segmentText } from './synthetic-interview.ts'

/** Measures whether the first line of a long transcript is in the page, scrollable and searchable. */
export async function measureFirstLine(page: Page): Promise<void> {
  const found = await page.evaluate(
    (text) => {
      const wasFound = (window as unknown as { find(text: string): boolean }).find(text)
      window.getSelection()?.removeAllRanges()
      const line = document.querySelector('[data-segment-number="1"]')
      line?.scrollIntoView({ block: 'center' })
      const box = line?.getBoundingClientRect()
      const isSeen =
        box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight
      return { wasFound, isThere: line?.textContent?.includes(text) ?? false, isSeen }
    },
    segmentText(1).slice(0, -1),
  )
  const yes = (holds: boolean) => (holds ? 'yes' : 'no')
  printRow(
    'first line: in the page, scrolled to, found by window.find',
    `${yes(found.isThere)}, ${yes(found.isSeen)}, ${yes(found.wasFound)}`,
    'yes, yes, yes',
  )
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  printRow('elements in the page', String(nodes))
}

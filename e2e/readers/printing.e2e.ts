import { expect } from '../fixtures.ts'
import { test } from '../lib/written-session.ts'

test('[PLACE-16] a reader who prints the transcript is still at the same line', async ({
  page,
  session: { code, say },
}) => {
  for (let line = 1; line <= 300; line += 1) await say(`This is sentence number ${line} of a talk.`)
  await page.goto(`/view/${code}`)
  await expect(page.getByText('sentence number 300')).toBeInViewport()
  await page.mouse.wheel(0, -1500)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).not.toBeChecked()
  await expect(page.getByText('sentence number 300')).not.toBeInViewport()
  const line = page.locator('.transcript li').filter({ hasText: await page.evaluate(readMiddle) })
  const top = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  let before = await top()
  // A wheel may still be scrolling.
  await expect
    .poll(async () => {
      const last = before
      before = await top()
      return before - last
    })
    .toBe(0)
  const sheets = await page.pdf()
  expect(sheets.length).toBeGreaterThan(0)
  await expect.poll(top).toBe(before)
  await say('A line that is not scrolled to.')
  await expect(page.getByRole('button', { name: '1 new line' })).toBeVisible()
  expect(await top()).toBe(before)
})

/** The words in the middle of the window. */
function readMiddle(): string {
  const line = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('li')
  return line?.textContent.match(/sentence number \d+ /)?.[0] ?? ''
}

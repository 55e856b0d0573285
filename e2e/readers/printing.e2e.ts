import { expect } from '../fixtures.ts'
import { readSettled } from '../lib/read-settled.ts'
import { test } from '../lib/written-session.ts'

test('[PLACE-16] a reader who prints the transcript is still at the same line', {
  tag: '@deep',
}, async ({ page, session: { code, say } }) => {
  const rest =
    'which goes on for as long as people speak of what they have built, and then some more. '
  for (let line = 1; line <= 90; line += 1)
    await say(`Sentence number ${line} of a talk, ${rest.repeat(2)}`)
  await page.goto(`/view/${code}`)
  await expect(page.getByText('Sentence number 90 ')).toBeInViewport()
  await page.mouse.wheel(0, -1500)
  await expect(page.getByRole('switch', { name: 'Auto-scroll' })).not.toBeChecked()
  await expect(page.getByText('Sentence number 90 ')).not.toBeInViewport()
  const line = page.locator('.transcript li').filter({ hasText: await page.evaluate(readMiddle) })
  const top = () => line.evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const before = await readSettled(top)
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
  return line?.textContent.match(/Sentence number \d+ /)?.[0] ?? ''
}

test('[EXPORT-22] a transcript is printed as wide as the sheet', async ({
  page,
  session: { code, say },
}) => {
  await say(`A sentence ${'that is longer than one line of the sheet '.repeat(6)}`)
  await page.goto(`/view/${code}`)
  const words = page.getByTestId('segment').first()
  await expect(words).toContainText('A sentence')
  // What is left of A4 between its margins, in CSS pixels.
  await page.setViewportSize({ width: 642, height: 971 })
  await page.emulateMedia({ media: 'print' })
  const box = await page.locator('.transcript li p').first().boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(635)
})

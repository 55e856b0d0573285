import { expect, test } from './fixtures.ts'
import { weighPage } from './lib/page-weight.ts'

const KB = 1000

test('the landing page loads at most 110 kB of script and 25 kB of styles, in gzip', async ({
  page,
}) => {
  const { script, style, files } = await weighPage(page, '/')
  expect(script, JSON.stringify(files)).toBeLessThanOrEqual(110 * KB)
  expect(script).toBeGreaterThan(0)
  expect(style).toBeLessThanOrEqual(25 * KB)
  expect(style).toBeGreaterThan(0)
})

import { expect, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'

test.use({ hasOwnAddress: true })

test('[SHOW-1, SHOW-2, SHOW-5] a reader opens what the captions are about, on a phone and on one sheet of paper', async ({
  page,
  playwright,
  baseURL,
  signedIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const code = await createSession(playwright, baseURL, signedIn)
  await page.goto(`/view/${code}`)
  await page.getByRole('link', { name: 'About these captions' }).click()
  await expect(page).toHaveURL(`/view/${code}/about`)
  const title = page.getByRole('heading', { level: 1, name: 'Live captions in this conversation' })
  await expect(title).toBeVisible()
  await expect(page.getByText('The text is kept until the person who records')).toBeVisible()
  await expect(page).toHaveTitle('About these captions · Live-scribe')
  await expectNothingClipped(page)
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  const sheet = await page.pdf({ format: 'A4' })
  expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('[SHOW-4] says so where sharing ended, and where the code is unknown', {
  tag: '@deep',
}, async ({ page, playwright, baseURL, signedIn, pageErrors }) => {
  pageErrors.expect(/404.*\/api\/transcripts\/\w{6}\/about/)
  const code = await createSession(playwright, baseURL, signedIn)
  const owner = await playwright.request.newContext({
    baseURL,
    storageState: signedIn,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  await page.goto(`/view/${code}/about`)
  await expect(page.getByText('It is on now.')).toBeVisible()
  await owner.post(`/api/sessions/${code}/sharing`, { data: { is_shared: false } })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Sharing was stopped' })).toBeVisible()
  await owner.dispose()

  await page.goto('/view/ZZZZZZ/about')
  await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
})

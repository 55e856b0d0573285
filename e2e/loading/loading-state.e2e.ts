import { expect, test } from '../fixtures.ts'

test('[UI-17] a page says that it loads while the server does not answer, and then what failed', async ({
  browser,
  baseURL,
  signedIn,
  pageErrors,
}) => {
  pageErrors.expect(/status of 503|Error in route match/)
  const context = await browser.newContext({ baseURL, storageState: signedIn })
  pageErrors.watch(context)
  const page = await context.newPage()
  const isAnswered = Promise.withResolvers<void>()
  await page.route('**/api/me', async (route) => {
    await isAnswered.promise
    const json = { error: 'The server is busy. Try again.', code: 'internal' }
    await route.fulfill({ status: 503, json })
  })
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Live-scribe' })).toBeVisible()

  isAnswered.resolve()
  await expect(page.getByRole('alert')).toHaveText('The server is busy. Try again.')
  await expect(page.getByRole('heading', { name: 'Loading...' })).toBeHidden()
  await page.unroute('**/api/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await context.close()
})

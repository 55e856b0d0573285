import { expect, test } from '../fixtures.ts'

test('[ERR-20] a page with a part that the server no longer has offers to reload, and throws nothing', async ({
  browser,
  baseURL,
  signedIn,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404|Error in route match/)
  const context = await browser.newContext({
    baseURL,
    storageState: signedIn,
    serviceWorkers: 'block',
  })
  pageErrors.watch(context)
  const page = await context.newPage()
  await page.route('**/assets/pages-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/account')
  await expect(page.getByText(/A part of this page could not be loaded/)).toBeVisible()
  // What keeps the session alive is loaded once the configuration has come.
  await page.waitForLoadState('networkidle')

  await page.unroute('**/assets/pages-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await context.close()
})

import { createTestUser, expect, signUp, test } from '../fixtures.ts'
import { createSession } from '../lib/create-session.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'

test('[HOOK-17, HOOK-18, HOOK-19] a person adds a webhook, copies its secret, and sees why nothing arrived', {
  tag: '@deep',
}, async ({ browser, baseURL, playwright, pageErrors }) => {
  pageErrors.expect(/40[01]/)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/sign-up')
  await signUp(page, createTestUser())
  await expect(page).toHaveURL('/transcribe')
  await page.goto('/security')
  await page.getByRole('link', { name: 'Webhooks and their deliveries' }).click()
  await expect(page.getByText('You have no webhooks yet.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page
    .getByRole('textbox', { name: 'Address' })
    .fill('https://169.254.169.254/latest/meta-data')
  await page.getByLabel(/recording\.started/).check()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText(/not on the public internet/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/live-scribe')
  await page.getByRole('textbox', { name: 'Address' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'https://hooks.invalid' })).toBeVisible()
  await page.getByRole('button', { name: 'Show the secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()

  await createSession(playwright, baseURL, await context.storageState())
  await page.getByRole('button', { name: 'Deliveries' }).click()
  const delivery = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(delivery.getByText('Waiting, no answer')).toBeVisible({ timeout: 30_000 })
  await delivery.getByText('recording.started').first().click()
  await expect(delivery.getByText(/The name of the address was not found/)).toBeVisible()
  await expect(delivery.getByText('"title": "Interview"')).toBeVisible()
  await expectAccessible(page)
  await context.close()
})

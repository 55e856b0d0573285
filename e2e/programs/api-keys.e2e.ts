import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { signInAsNewUser } from '../lib/sign-in-as-new-user.ts'

test('[KEY-11, KEY-12, KEY-2] a key is made on the security page, calls the API, and no longer does once it is revoked', {
  tag: '@deep',
}, async ({ page, server, pageErrors }) => {
  pageErrors.expect(/401.*\/api\/sessions/)
  await signInAsNewUser(page, server.url)
  await page.goto('/security')
  const section = page.getByRole('region', { name: 'API keys' })
  await expect(section.getByText('You have no keys.')).toBeVisible()
  await section.getByRole('button', { name: 'Create key' }).click()
  const form = page.getByRole('dialog', { name: 'Make an API key' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly export')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make key' }).click()
  const shown = page.getByRole('dialog', { name: 'Your key “Nightly export”' })
  const key = (await shown.getByText(/^lsk_/).textContent()) ?? ''
  expect(key).toMatch(/^lsk_[0-9A-Za-z]{38}$/)
  const line = (await shown.getByText(/^curl/).textContent()) ?? ''
  expect(line).toBe(`curl -H "Authorization: Bearer ${key}" ${server.url}/api/sessions`)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()

  const callWithKey = () =>
    page.evaluate(async (secret) => {
      const headers = { authorization: `Bearer ${secret}` }
      const reply = await fetch('/api/sessions', { headers, credentials: 'omit' })
      return [reply.status, await reply.json()]
    }, key)
  expect(await callWithKey()).toMatchObject([200, { sessions: [] }])
  await page.reload()
  await expect(section.getByText(/^Last used/)).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await expectAccessible(page)

  await section.getByRole('button', { name: 'Revoke Nightly export' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(section.getByText('You have no keys.')).toBeVisible()
  expect(await callWithKey()).toMatchObject([401, { code: 'key_refused' }])
})

import { createTotpGenerator } from '@live-scribe/testing/clients/totp-generator'
import { startSmtpServer } from '@live-scribe/testing/servers/smtp-server'
import { startServer } from '@live-scribe/testing/servers/start-server'
import type { Page } from '@playwright/test'
import { createTestUser, expect, signIn, signUp, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'
import { waitForMailLink } from './lib/wait-for-mail-link.ts'

/** Enables two-step verification; returns a generator of codes and the backup codes. */
async function turnOn(
  page: Page,
  password: string,
): Promise<{ nextCode: () => string; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const key = ((await page.getByTestId('manual-key').textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  const nextCode = createTotpGenerator(`otpauth://totp/Live-scribe?secret=${key}`)
  await page.getByLabel('Code from the app').fill(nextCode())
  await page.getByRole('button', { name: 'Confirm' }).click()
  const list = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
  await expect(list).toHaveCount(10)
  await expectAccessible(page)
  const codes = await list.allTextContents()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return { nextCode, codes }
}

/** Chooses an item of the account menu. */
async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[AUTH-01, AUTH-11, AUTH-12, AUTH-02] a person confirms their address, turns on the second step, uses it and a backup code, resets the password and signs out everywhere', {
  tag: '@deep',
}, async ({ browser, pageErrors }) => {
  pageErrors.expect(/401/)
  const smtp = await startSmtpServer()
  const server = await startServer({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '127.0.0.1' } })
  // Rate limits apply per client address, so each device uses its own.
  const openDevice = async (address: string) => {
    const extraHTTPHeaders = { 'x-forwarded-for': address }
    const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders })
    pageErrors.watch(context)
    return context.newPage()
  }
  const page = await openDevice('192.0.2.1')

  await page.goto('/security')
  await page.getByRole('link', { name: 'Create an account' }).click()
  const person = await signUp(page)
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(await waitForMailLink(smtp, 'Confirm your email address'))
  await expect(page.getByRole('heading', { name: /address is confirmed/ })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, person)
  await expect(page).toHaveURL('/security')

  await choose(page, 'Security')
  await expectAccessible(page)
  const { nextCode, codes } = await turnOn(page, person.password)
  await choose(page, 'Sign out')
  await expect(page).toHaveURL('/')

  await page.goto('/sign-in?redirect=%2Fsecurity')
  await signIn(page, person)
  const code = page.getByLabel('Code from your authenticator app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await code.fill(nextCode())
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/security')

  const phone = await openDevice('192.0.2.2')
  await phone.goto('/sign-in')
  await signIn(phone, person)
  await phone.getByRole('button', { name: 'Use a backup code' }).click()
  await phone.getByLabel('Backup code').fill(codes[0] ?? '')
  await phone.getByLabel('Trust this device for 30 days').check()
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL('/transcribe')
  await choose(phone, 'Sign out')
  await expect(phone).toHaveURL('/')

  await phone.goto('/sign-in')
  await phone.getByRole('link', { name: 'Forgot your password?' }).click()
  // Both pages have a field of this name.
  await expect(phone.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await phone.getByLabel('Email').fill(person.email)
  await phone.getByRole('button', { name: 'Send the link' }).click()
  await expect(phone.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
  const link = await waitForMailLink(smtp, 'Choose a new password')
  await phone.goto(link)
  const { password } = createTestUser()
  await phone.getByLabel('New password').fill(password)
  await phone.getByRole('button', { name: 'Save and sign out everywhere' }).click()
  await expect(phone.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/sign-in/)

  // The phone is a trusted device, so its password is enough.
  await phone.goto('/sign-in?redirect=%2Fsecurity')
  await signIn(phone, { ...person, password })
  await expect(phone).toHaveURL('/security')
  await signIn(page, { ...person, password })
  await code.fill(nextCode())
  await page.getByRole('button', { name: 'Continue' }).click()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/')
  await phone.reload()
  await expect(phone).toHaveURL(/\/sign-in/)

  // Pages are closed before the server, because they would report its absence as errors.
  for (const device of [page, phone]) await device.context().close()
  await server.close()
  await smtp.close()
})

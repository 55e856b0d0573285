import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'
import { ACCEPTED_CARD, payWithCard } from './lib/sandbox-pages.ts'
import { signInAsNewUser } from './lib/sign-in-as-new-user.ts'

const tabs = ['Upgrade', 'Profile Information', 'Subscription', 'Usage Analytics']

async function expectSettingsWithoutBarriers(page: Page, offers: string): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: offers })).toBeVisible()
  for (const name of tabs) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toBeVisible()
    await expectAccessible(page)
  }
}

async function expectAccountWithoutBarriers(page: Page): Promise<void> {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Usage Analytics' })).toBeVisible()
  await expectAccessible(page)
}

test('axe finds no barrier on the pages of plans and payments, before a purchase and after', {
  tag: '@deep',
}, async ({ page, pageErrors, server }) => {
  await signInAsNewUser(page, server.url)
  await expectSettingsWithoutBarriers(page, 'Minute Packages')
  await page.getByRole('tab', { name: 'Upgrade' }).click()
  await page.getByText('Other amounts').click()
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('290')
  await expect(page.getByText('Minimum purchase is 300 minutes')).toBeVisible()
  await expectAccessible(page)
  await expectAccountWithoutBarriers(page)

  pageErrors.expect(/404.*\/api\/checkout-status/)
  await page.goto('/success?session_id=cs_of_nobody')
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade to Starter' }).click()
  await page.waitForURL(/\/sandbox\/checkout\//)
  await expectAccessible(page)
  await payWithCard(page, ACCEPTED_CARD)
  await expect(page.getByRole('heading', { name: 'Welcome to Starter' })).toBeVisible()
  await expectAccessible(page)

  await expectSettingsWithoutBarriers(page, 'Available Plans')
  await expectAccountWithoutBarriers(page)
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Upgrade to Business' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('a plan is bought and upgraded with the keyboard alone', { tag: '@deep' }, async ({
  page,
  server,
}) => {
  await signInAsNewUser(page, server.url)
  await page.goto('/pricing')
  const starter = page.getByRole('button', { name: 'Upgrade to Starter' })
  await expect(starter).toBeEnabled()
  await pressTabUntil(page, 'Upgrade to Starter')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sandbox\/checkout\//)
  await pressTabUntil(page, 'Card number')
  await page.keyboard.type(ACCEPTED_CARD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Welcome to Starter' })).toBeVisible()

  await pressTabUntil(page, 'View Account Balance')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Upgrade to Professional' })).toBeEnabled()
  await pressTabUntil(page, 'Upgrade to Professional')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep Starter' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upgrade to Professional' })).toBeFocused()
})

/** Presses Tab until the named control has the focus; fails when it is not reachable. */
async function pressTabUntil(page: Page, name: string): Promise<void> {
  const control = page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByLabel(name))
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press('Tab')
    if (await control.first().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

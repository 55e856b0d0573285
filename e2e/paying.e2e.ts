import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccountState } from './lib/account-state.ts'
import {
  ACCEPTED_CARD,
  DECLINED_CARD,
  findPaymentRow,
  payWithCard,
  readAmountToPay,
  readPortalPayments,
} from './lib/sandbox-pages.ts'
import { signInAsNewUser } from './lib/sign-in-as-new-user.ts'

test.describe('before its scripts run', () => {
  test.use({ javaScriptEnabled: false })

  test('[BILL-84] a plan of the price page leads to signing in with the choice', async ({
    page,
  }) => {
    await page.goto('/pricing')
    await page.getByRole('link', { name: 'Choose Starter' }).click()
    const { pathname, searchParams } = new URL(page.url())
    expect(pathname).toMatch(/^\/sign-in/)
    expect(searchParams.get('redirect')).toBe('/pricing?choose=starter')
  })
})

test('[BILL-06, BILL-07, BILL-10, BILL-42, BILL-75, BILL-77, BILL-56, SUCC-01, SUCC-02, API-14, API-17, API-23, RISK-70] buys with a promotion code, subscribes, upgrades, changes to a smaller plan and back, cancels and is refunded; the screens, the ledger and the payment service agree', async ({
  page,
  server,
}) => {
  await test.step('on Free', async () => {
    await signInAsNewUser(page, server.url)
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Minute Packages' }).waitFor()
    await expectAccountState(page, { status: 'free', plan: null, minuteBalance: 0, purchases: [] })
  })

  await test.step('buys a package, by the second card', async () => {
    await page.getByRole('button', { name: 'Purchase Minutes: Interview week' }).click()
    expect(await readAmountToPay(page)).toBe('$135.00')
    await applyWelcomeCode(page)
    await expect.poll(() => readAmountToPay(page)).toBe('$108.00')
    await page.getByRole('button', { name: 'Remove the promo code' }).click()
    await expect.poll(() => readAmountToPay(page)).toBe('$135.00')
    await applyWelcomeCode(page)
    await expect.poll(() => readAmountToPay(page)).toBe('$108.00')
    await payWithCard(page, DECLINED_CARD)
    await expect(page.getByRole('alert')).toContainText('declined')
    await expectAccountState(page, { minuteBalance: 0, purchases: [] })

    await payWithCard(page, ACCEPTED_CARD)
    await expect(page.getByRole('heading', { name: 'Minutes Added Successfully!' })).toBeVisible()
    await expect(page.getByText(/^300 minutes were added/)).toBeVisible()
    const bought = { minuteBalance: 300, remainingMinutes: 300, purchases: ['300 for 10800'] }
    await expectAccountState(page, { ...bought, purchaseModel: 'minutes' })

    await page.getByRole('link', { name: 'View Account Balance' }).click()
    await expect(page.getByText('Current balance: 300 minutes')).toBeVisible()
    await page.getByRole('tab', { name: 'Subscription' }).click()
    await page.getByRole('button', { name: 'Invoices and Receipts' }).click()
    expect(await readPortalPayments(page)).toEqual(['$108.00 Paid'])
  })

  await test.step('subscribes, the promotion code being used', async () => {
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Upgrade to Starter' }).click()
    expect(await readAmountToPay(page)).toBe('$20.00')
    await applyWelcomeCode(page)
    await expect(page.getByRole('alert')).toContainText('This code is for your first purchase')
    await payWithCard(page, ACCEPTED_CARD)
    await expect(page.getByRole('heading', { name: 'Welcome to Starter' })).toBeVisible()
    await expectAccountState(page, {
      status: 'active',
      plan: 'starter',
      minuteBalance: 300,
      remainingMinutes: 6300,
      purchaseModel: 'subscription',
    })
  })

  let difference = ''
  await test.step('upgrades with proration', async () => {
    await page.getByRole('link', { name: 'View Account Balance' }).click()
    await expect(page.getByRole('heading', { name: 'Available Plans' })).toBeVisible()
    await page.getByRole('button', { name: 'Upgrade to Professional' }).click()
    const pay = page.getByRole('alertdialog').getByRole('button', { name: /^Pay .* and Upgrade$/ })
    difference = /\$[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''
    const reloaded = page.waitForEvent('load')
    await pay.click()
    await expect(page.getByText('Subscription upgraded successfully!')).toBeVisible()
    await reloaded
    await expect(page.getByText('Subscription upgraded successfully!')).toBeVisible()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Professional' }).getByRole('button'),
    ).toHaveText('Current Plan')
    await expectAccountState(page, {
      status: 'active',
      plan: 'professional',
      remainingMinutes: 15300,
    })
  })

  await test.step('changes to a smaller plan with the next month, and keeps the larger one', async () => {
    await page.getByRole('button', { name: 'Change to Starter' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Change to Starter?' })
    await expect(dialog).toContainText('Nothing is charged now.')
    await dialog.getByRole('button', { name: 'Change to Starter' }).click()
    await expect(page.getByText(/^Your plan changes to Starter on /)).toBeVisible()
    await expectAccountState(page, {
      status: 'active',
      plan: 'professional',
      remainingMinutes: 15300,
    })
    await page.getByRole('button', { name: 'Keep Professional' }).click()
    await expect(page.getByText(/^Your plan changes to Starter on /)).toBeHidden()
    await expectAccountState(page, {
      status: 'active',
      plan: 'professional',
      remainingMinutes: 15300,
    })
  })

  await test.step('cancels in the portal', async () => {
    await page.getByRole('tab', { name: 'Subscription' }).click()
    await page.getByRole('button', { name: 'Manage Subscription' }).click()
    const payments = await readPortalPayments(page)
    expect(payments.toSorted()).toEqual(
      ['$108.00 Paid', '$20.00 Paid', `${difference} Paid`].toSorted(),
    )
    await page.getByRole('button', { name: 'Cancel subscription' }).click()
    await expect(page.getByText(/^Cancelled; runs until/)).toBeVisible()
    await expectAccountState(page, { status: 'active', plan: 'professional', isEnding: true })

    await page.getByRole('link', { name: 'Back to Live-scribe' }).click()
    await expect(page.getByText(/^You cancelled Professional\. You can use it until/)).toBeVisible()
    expect(new URL(page.url()).search).toBe('?tab=subscription')
  })

  await test.step('is refunded', async () => {
    await page.getByRole('button', { name: 'Resume' }).click()
    await readPortalPayments(page)
    await findPaymentRow(page, '$108.00').getByRole('button', { name: 'Refund' }).click()
    await expect(findPaymentRow(page, '$108.00')).toContainText('Refunded')
    await expectAccountState(page, { minuteBalance: 0, remainingMinutes: 15000, purchases: [] })

    await page.goto('/account')
    await expect(page.getByText('Remaining minutes').locator('~ dd')).toHaveText('15,000')
    await expect(page.getByText(/^Current balance/)).toBeHidden()
  })
})

async function applyWelcomeCode(page: Page): Promise<void> {
  await page.getByLabel('Promo code').fill('WELCOME20')
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('[BILL-79, BILL-80, BILL-81] a plan chosen before signing up leads to its checkout, and leaving that leads back', {
  tag: '@deep',
}, async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Starter' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(randomUUID())
  await page.getByRole('button', { name: 'Create account' }).click()
  expect(await readAmountToPay(page)).toBe('$20.00')
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('By the month, or by the minute')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/pricing')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upgrade to Starter' })).toBeEnabled()
})

test('[BILL-48, BILL-52, RISK-59] credits another number of minutes although no message of the payment service arrives, and shows it to nobody else', {
  tag: '@deep',
}, async ({ page, browser, baseURL, pageErrors, server, signedIn }) => {
  await signInAsNewUser(page, server.url)
  await page.goto('/settings')
  await page.getByText('Other amounts').click()
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('310')
  await page.getByRole('button', { name: 'Purchase Minutes: your own number' }).click()
  expect(await readAmountToPay(page)).toBe('$155.00')
  const checkout = page.url()

  // The portal opens for a user without payments once a customer exists.
  await page.goto('/settings?tab=subscription')
  await page.getByRole('button', { name: 'Invoices and Receipts' }).click()
  await page.getByLabel('Messages arrive').selectOption('hold')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByLabel('Messages arrive')).toHaveValue('hold')

  await page.goto(checkout)
  await payWithCard(page, ACCEPTED_CARD)
  await expect(page.getByRole('heading', { name: 'Minutes Added Successfully!' })).toBeVisible()
  await expectAccountState(page, { minuteBalance: 310, purchases: ['310 for 15500'] })
  const address = page.url()

  pageErrors.expect(/404.*\/api\/checkout-status/)
  for (const [storageState, title] of [
    [undefined, 'Sign in to see your payment'],
    [signedIn, 'Payment not found'],
  ] as const) {
    const context = await browser.newContext({ baseURL, ...(storageState && { storageState }) })
    pageErrors.watch(context)
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByRole('heading', { name: title })).toBeVisible()
    await context.close()
  }

  await page.goto('/settings?tab=subscription')
  await page.getByRole('button', { name: 'Invoices and Receipts' }).click()
  await page.getByLabel('Messages arrive').selectOption('normal')
  await page.getByRole('button', { name: 'Set' }).click()
  await expect(page.getByLabel('Messages arrive')).toHaveValue('normal')
})

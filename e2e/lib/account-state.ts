import type { MinutePurchase } from '@live-scribe/contract/billing/minutes'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Reads the page's user's ledger and subscription from the server. */
export async function readAccountState(page: Page) {
  const [account, bought] = await Promise.all([
    page.request.get('/api/user-subscription'),
    page.request.get('/api/minute-purchases'),
  ])
  expect(account.status()).toBe(200)
  const subscription: SubscriptionInfo = await account.json()
  const { purchases }: { purchases: MinutePurchase[] } = await bought.json()
  const { status, plan, minuteBalance, remainingMinutes, purchaseModel } = subscription
  return {
    status,
    plan,
    minuteBalance,
    remainingMinutes,
    purchaseModel,
    isEnding: subscription.endsAt !== null,
    purchases: purchases.map((one) => `${one.minutes_purchased} for ${one.price_paid_cents}`),
  }
}

/** Waits until the account has this state; changes in the portal arrive by webhook. */
export async function expectAccountState(
  page: Page,
  expected: Partial<Awaited<ReturnType<typeof readAccountState>>>,
): Promise<void> {
  await expect.poll(() => readAccountState(page)).toMatchObject(expected)
}

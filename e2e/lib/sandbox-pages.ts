import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const ACCEPTED_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** What the sandbox's checkout page asks for, once it is open. */
export async function readAmountToPay(page: Page): Promise<string | null> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  return page.locator('dl div', { hasText: 'To pay now' }).locator('dd').textContent()
}

/** Pays on the sandbox's checkout page. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** The portal's row of the payment of an amount, as $135.00. */
export function findPaymentRow(page: Page, amount: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: amount, exact: true }) })
}

/** Waits for the portal and reads its payments, each as its amount and its state. */
export async function readPortalPayments(page: Page): Promise<string[]> {
  await page.waitForURL(/\/sandbox\/portal\//)
  await expect(page.getByRole('heading', { name: 'Your payments' })).toBeVisible()
  const rows = await page.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => {
      const [, amount, state] = await row.locator('td').allTextContents()
      return `${amount} ${state}`
    }),
  )
}

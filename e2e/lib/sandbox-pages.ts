import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

export const ACCEPTED_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** Waits for the sandbox's checkout page and returns its amount to pay. */
export async function readAmountToPay(page: Page): Promise<string | null> {
  await page.waitForURL(/\/sandbox\/checkout\//)
  return page.locator('dl div', { hasText: 'To pay now' }).locator('dd').textContent()
}

/** Pays on the sandbox's checkout page. */
export async function payWithCard(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** The row of a payment in the portal, by its amount, such as $135.00. */
export function findPaymentRow(page: Page, amount: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: amount, exact: true }) })
}

/** Waits for the portal and returns its payments, each as amount and state. */
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

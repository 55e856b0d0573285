import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@live-scribe/testing/servers/start-server'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'
import { expectNothingClipped } from './lib/expect-nothing-clipped.ts'
import { enableTwoStep, grantAdmin } from './lib/grant-admin.ts'
import {
  ACCEPTED_CARD,
  findPaymentRow,
  payWithCard,
  readPortalPayments,
} from './lib/sandbox-pages.ts'
import { signInAsNewUser } from './lib/sign-in-as-new-user.ts'
import { waitForOutboxLink } from './lib/wait-for-outbox-link.ts'

async function emailOf(context: BrowserContext, url: string): Promise<string> {
  const reply = await context.request.get(`${url}/api/me`)
  return (await reply.json()).user.email
}

test('[AFF-01, AFF-06, AFF-10, AFF-21, ADM-37, AUTH-19, AUTH-20, AUTH-22, UI-03, UI-04] a referral, from the link to the commission and its reversal', async ({
  browser,
  pageErrors,
}) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'live-scribe-'))
  let server = await startServer({ dataFolder })
  const port = Number(new URL(server.url).port)
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url })
    pageErrors.watch(context)
    return context.newPage()
  }
  const [admin, affiliate, visitor] = await Promise.all([open(), open(), open()])
  try {
    const { password } = await signInAsNewUser(admin, server.url)
    await enableTwoStep(admin, server.url, password)
    await signInAsNewUser(affiliate, server.url)
    const adminEmail = await emailOf(admin.context(), server.url)
    const affiliateEmail = await emailOf(affiliate.context(), server.url)
    await server.close()
    await grantAdmin(dataFolder, adminEmail)
    server = await startServer({ dataFolder, port })

    await admin.goto('/transcribe')
    await admin.getByRole('button', { name: 'Account' }).click()
    await admin.getByRole('menuitem', { name: 'Manage Affiliates' }).click()
    await admin.getByRole('tab', { name: 'Create Affiliate' }).click()
    await admin.getByLabel('Email').fill(affiliateEmail)
    await admin.getByRole('button', { name: 'Create Affiliate' }).click()
    await expect(admin.getByText(/^Affiliate created! Code: [A-Z0-9]{8}$/)).toBeVisible()

    await affiliate.goto('/transcribe')
    await affiliate.getByRole('button', { name: 'Account' }).click()
    await affiliate.getByRole('menuitem', { name: 'Affiliate Dashboard' }).click()
    const link = (await affiliate.getByText(/\/\?ref=/).textContent()) ?? ''
    await expect(affiliate.getByText(/^No referrals this month/)).toBeVisible()

    await visitor.goto(link)
    await expect
      .poll(async () => (await visitor.context().cookies()).map(({ name }) => name))
      .toContain('affiliate_code')
    const { email } = await signInAsNewUser(visitor, server.url)
    await visitor.request.get('/api/me')
    await visitor.goto(await waitForOutboxLink(dataFolder, email))
    await visitor.goto('/settings')
    await expect(visitor.getByText('Current balance: 10 minutes')).toBeVisible()
    await visitor.getByRole('button', { name: 'Purchase Minutes: One interview' }).click()
    await visitor.waitForURL(/\/sandbox\/checkout\//)
    await payWithCard(visitor, ACCEPTED_CARD)
    await expect(
      visitor.getByRole('heading', { name: 'Minutes Added Successfully!' }),
    ).toBeVisible()

    await affiliate.reload()
    const row = affiliate.getByTestId('referral')
    await expect(row).toContainText('Converted')
    await expect(row).toContainText('$30.00')
    await expect(row).toContainText('$6.00')
    await expect(row).not.toContainText(await emailOf(visitor.context(), server.url))
    await expectAccessible(affiliate)
    await expectNothingClipped(affiliate)

    await visitor.goto('/settings?tab=subscription')
    await visitor.getByRole('button', { name: 'Invoices and Receipts' }).click()
    await readPortalPayments(visitor)
    await findPaymentRow(visitor, '$30.00').getByRole('button', { name: 'Refund' }).click()
    await expect(findPaymentRow(visitor, '$30.00')).toContainText('Refunded')

    await expect(async () => {
      await affiliate.reload()
      await expect(row).toContainText('Pending', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(row).toContainText('$0.00')

    await admin.getByRole('tab', { name: 'Affiliates' }).click()
    await expect(admin.getByTestId('affiliate')).toContainText(affiliateEmail)
    await admin.getByRole('link', { name: 'View Stats' }).click()
    await expect(admin.getByText(/^Read-only admin view/)).toBeVisible()
    await expect(admin.getByTestId('referral')).toContainText(
      await emailOf(visitor.context(), server.url),
    )
  } finally {
    for (const page of [admin, affiliate, visitor]) await page.context().close()
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { expect, test } from '../fixtures.ts'
import { expectAccessible } from '../lib/expect-accessible.ts'
import { expectNothingClipped } from '../lib/expect-nothing-clipped.ts'
import { enableTwoStep, grantAdmin } from '../lib/grant-admin.ts'
import { ACCEPTED_CARD, payWithCard } from '../lib/sandbox-pages.ts'
import { signInAsNewUser } from '../lib/sign-in-as-new-user.ts'

test('[SUPP-4, SUPP-8, SUPP-9, SUPP-10] support finds a user, gives money back, signs them out, and sees no more than its role may', {
  tag: '@deep',
}, async ({ browser, pageErrors }) => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'live-scribe-'))
  let server = await startServer({ dataFolder })
  const port = Number(new URL(server.url).port)
  const open = async () => {
    const context = await browser.newContext({ baseURL: server.url })
    pageErrors.watch(context)
    return context.newPage()
  }
  const [support, buyer] = await Promise.all([open(), open()])
  try {
    const staff = await signInAsNewUser(support, server.url)
    await enableTwoStep(support, server.url, staff.password)
    const { email } = await signInAsNewUser(buyer, server.url)
    for (const page of [support, buyer]) await page.request.get('/api/me')
    await server.close()
    await grantAdmin(dataFolder, staff.email, 'support')
    server = await startServer({ dataFolder, port })

    await buyer.goto('/settings')
    await buyer.getByRole('button', { name: 'Purchase Minutes: One interview' }).click()
    await buyer.waitForURL(/\/sandbox\/checkout\//)
    await payWithCard(buyer, ACCEPTED_CARD)
    await expect(buyer.getByRole('heading', { name: 'Minutes Added Successfully!' })).toBeVisible()

    await support.goto('/transcribe')
    await support.getByRole('button', { name: 'Account' }).click()
    await support.getByRole('menuitem', { name: 'Admin Area' }).click()
    await expect(support.getByRole('tab', { name: 'All Users' })).toBeVisible()
    await expect(support.getByRole('tab', { name: 'Create Affiliate' })).toHaveCount(0)
    await support.getByLabel('Search').fill(email)
    await support.getByRole('row', { name: email }).getByRole('link').click()

    await expect(support.getByText('Your visit is recorded in the audit log.')).toBeVisible()
    await expect(support.getByLabel('Role in the admin area')).toHaveCount(0)
    await expectAccessible(support)
    await expectNothingClipped(support)
    const question = support.getByRole('alertdialog')
    await support.getByRole('button', { name: /^Refund \$30\.00/ }).click()
    await support.getByRole('button', { name: 'Go on' }).click()
    await expect(support.getByText('Please say why.')).toBeVisible()
    await question.getByLabel('Reason').fill('bought twice')
    await expectAccessible(support)
    await support.getByRole('button', { name: 'Go on' }).click()
    await expect(support.getByText(`$30.00 goes back to ${email} now.`)).toBeVisible()
    await question.getByRole('button', { name: 'Refund $30.00' }).click()
    const payments = support.getByRole('list', { name: 'Payments' })
    await expect(async () => {
      await support.reload()
      await expect(payments).toContainText('refunded', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })

    await support.getByRole('button', { name: 'Sign out everywhere' }).click()
    await question.getByLabel('Reason').fill('lost the phone')
    await question.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(support.getByText('Not signed in anywhere.')).toBeVisible()
    pageErrors.expect(/401/)
    await buyer.goto('/transcribe')
    await expect(buyer).toHaveURL(/\/sign-in/)
  } finally {
    for (const page of [support, buyer]) await page.context().close()
    await server.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
})

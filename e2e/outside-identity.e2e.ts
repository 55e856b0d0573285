import { startOidcServer } from '@live-scribe/testing/servers/oidc-server'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './lib/expect-accessible.ts'

const CLERK_HOST = 'clerk.scribe.example'

const running: { close(): Promise<void> }[] = []
test.afterEach(async () => {
  for (const each of running.splice(0)) await each.close()
})

/** Closes the server after the test, whether it passes or fails. */
async function run<Started extends { close(): Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const started = await starting
  running.push(started)
  return started
}

test('[AUTH-01, AUTH-02, ROUTE-33] a person signs in at a provider, comes to the page first asked for, and signs out there too', {
  tag: '@deep',
}, async ({ page }) => {
  let url = ''
  const provider = await run(startOidcServer(() => url, { isAsking: true }))
  provider.answer = {
    sub: 'ann',
    email: 'ann@example.com',
    email_verified: true,
    name: 'Ann Other',
  }
  const server = await run(
    startServer({
      env: {
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.client.id,
        OIDC_CLIENT_SECRET: provider.client.secret,
        OIDC_NAME: 'Example',
      },
    }),
  )
  url = server.url

  await page.goto(`${url}/settings?tab=profile`)
  const entry = page.getByRole('button', { name: 'Continue with Example' })
  await expect(entry).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessible(page)
  await entry.click()
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(page).toHaveURL(`${url}/settings?tab=profile`)
  await expect(page.getByText('ann@example.com').first()).toBeVisible()

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/`)
  await expect(page.getByRole('link', { name: 'Start Recording Free' })).toBeVisible()

  // The session at the provider has ended too: the provider prompts again, and this time refuses.
  provider.answer = { error: 'access_denied' }
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Continue with Example' }).click()
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(page.getByRole('alert')).toContainText('Example didn’t let you in')
})

test('Clerk’s components come from its host alone, only where it is configured, and say when they don’t', {
  tag: '@deep',
}, async ({ page, server, pageErrors }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${server.url}/sign-in`)
  await page.getByLabel('Password').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => /clerk/i.test(address))).toEqual([])

  const withClerk = await run(
    startServer({
      env: {
        CLERK_SECRET_KEY: 'sk_test_made_up',
        CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${CLERK_HOST}$`).toString('base64')}`,
        CLERK_WEBHOOK_SECRET: 'whsec_bWFkZSB1cA==',
      },
    }),
  )
  pageErrors.expect(/ERR_FAILED|Clerk/)
  await page.clock.install()
  await page.route(`https://${CLERK_HOST}/**`, (route) => route.abort())
  const script = page.waitForRequest((request) => new URL(request.url()).host === CLERK_HOST)
  await page.goto(`${withClerk.url}/sign-in`)
  expect((await script).url()).toMatch(/clerk-?js|clerk\.browser/)
  // The page retries for 15 s before it shows the error.
  const alert = page.getByRole('alert')
  await expect(async () => {
    await page.clock.fastForward(5_000)
    await expect(alert).toContainText('couldn’t be loaded', { timeout: 500 })
  }).toPass()
  await expectAccessible(page)
})

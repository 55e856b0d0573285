import { DENIED_MICROPHONE_ARGUMENTS } from '@live-scribe/testing/clients/chromium'
import { createTestUser, expect, signIn, signUp, test } from './fixtures.ts'

test.use({ hasOwnAddress: true })

test('[ROUTE-32, ROUTE-04, ROUTE-08] a stranger who opens the recorder is led to sign-in, signs up and lands on it', async ({
  page,
}) => {
  await page.goto('/transcribe?view=record')
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/sign-up/)
  await signUp(page)
  await expect(page).toHaveURL('/transcribe?view=record')
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeVisible()
})

test('[ROUTE-05, AUTH-02] a person signs out to the landing page and signs in again to the dashboard', async ({
  page,
}) => {
  await page.goto('/sign-up')
  const person = await signUp(page)
  await expect(page).toHaveURL('/transcribe')

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/transcribe')
  await expect(page).toHaveURL(/\/sign-in/)

  await page.goto('/sign-in')
  await signIn(page, person)
  await expect(page).toHaveURL('/transcribe')
})

test('a wrong password is refused in words, and the visitor stays signed out', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/401/)
  await page.goto('/sign-in')
  await signIn(page, createTestUser())
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/transcribe')
  await expect(page).toHaveURL(/\/sign-in/)
})

test('[REC-112] a microphone that the browser blocks is said once, and no recording is made', async ({
  openWithMicrophone,
}) => {
  const page = await openWithMicrophone(DENIED_MICROPHONE_ARGUMENTS)
  const recordings = async (): Promise<string[]> => {
    const reply = await page.request.get('/api/sessions')
    expect(reply.ok()).toBe(true)
    const { sessions } = await reply.json()

    return sessions.map(({ session_id }: { session_id: string }) => session_id)
  }
  const before = await recordings()
  await page.goto('/transcribe?view=record')
  await page.getByRole('button', { name: 'Start Recording' }).click()
  await expect(page.getByRole('alert', { name: 'Microphone' })).toContainText(
    'Your browser blocks the microphone here',
  )
  await expect(page.getByText(/^Microphone permission denied/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start Recording' })).toBeEnabled()

  expect(await recordings()).toEqual(before)
})

test('[VIEW-28, VIEW-31, VIEW-34] a code that nobody has says so and leads home', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/404.*\/view\/ZZZZZZ/)
  await page.goto('/view/ZZZZZZ')
  await expect(page.getByRole('heading', { name: 'Session Not Found' })).toBeVisible()
  await expect(page.getByText(/^No transcript opens with this code/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('[ROUTE-29, ROUTE-30, ROUTE-31] an unknown path says so to a stranger and leads on', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/404.*\/no\/such\/page/)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page.locator('a[href="/transcribe"]').first()).toBeVisible()
  await page.locator('a[href="/"]').first().click()
  await expect(page).toHaveURL('/')
})

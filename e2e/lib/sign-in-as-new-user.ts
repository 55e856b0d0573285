import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Signs the page's browser in as a new user; waits while sign-ups are rate-limited. */
export async function signInAsNewUser(
  page: Page,
  origin: string,
): Promise<{ email: string; password: string }> {
  const data = { name: 'Ada Byron', email: `${randomUUID()}@example.com`, password: randomUUID() }
  await expect(async () => {
    const reply = await page.request.post('/api/auth/sign-up/email', { headers: { origin }, data })
    expect(reply.status()).toBe(200)
  }).toPass({ timeout: 30_000 })
  return data
}

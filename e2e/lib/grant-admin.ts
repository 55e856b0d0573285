import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { expect, type Page } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Grants a role in the admin area with the command-line tool, while the server is stopped. */
export async function grantAdmin(
  dataFolder: string,
  email: string,
  role: StaffRole = 'admin',
): Promise<void> {
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataFolder }
  const words = ['grant', email, role, '--unconfirmed']
  await promisify(execFile)(process.execPath, ['server/src/admin-command.ts', ...words], {
    cwd: root,
    env,
  })
}

/** Enables two-step verification for the signed-in user, as the admin area requires. */
export async function enableTwoStep(page: Page, origin: string, password: string): Promise<void> {
  const post = async (action: string, data: object) => {
    const reply = await page.request.post(`${origin}/api/auth/two-factor/${action}`, {
      headers: { origin },
      data,
    })
    expect(reply.status()).toBe(200)
    return reply.json()
  }
  const { totpURI } = await post('enable', { password })
  await post('verify-totp', { code: createTotpCode(totpURI) })
}

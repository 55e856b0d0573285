import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTotpCode } from '@live-scribe/testing/clients/totp-generator'
import { expect, type Page } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Grants the admin role as the owner does, while the server does not run. */
export async function grantAdmin(dataFolder: string, email: string): Promise<void> {
  const node = join(root, 'node_modules/.bin/node')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataFolder }
  const words = ['grant', email, '--unconfirmed']
  await promisify(execFile)(node, ['server/src/admin-command.ts', ...words], { cwd: root, env })
}

/** Turns two-step verification on for who is signed in here, which the admin area asks for. */
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

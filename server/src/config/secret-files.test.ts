import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { EnvironmentError, readEnvironment } from './env.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-secrets-'))
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

function write(text: string): string {
  fs.mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'secret')
  fs.writeFileSync(file, text)
  return file
}

it('[RUN-4] a secret is read from the file that its variable names, without the line end', () => {
  const file = write('a-token-of-the-tests\n')
  expect(readEnvironment({ METRICS_TOKEN_FILE: file }).METRICS_TOKEN).toBe('a-token-of-the-tests')
  expect(readEnvironment({ METRICS_TOKEN_FILE: '' }).METRICS_TOKEN).toBeUndefined()
})

it('[RUN-4] says each fault of a file of a secret, and never what is in it', () => {
  const file = write('too short')
  const faults = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables)
    } catch (error) {
      if (error instanceof EnvironmentError) return error.message
      throw error
    }
    return 'none'
  }
  expect(faults({ AUTH_SECRET_FILE: file })).toBe('AUTH_SECRET: must have at least 32 characters')
  expect(faults({ SMTP_URL: 'smtp://mail.example', SMTP_URL_FILE: file })).toBe(
    'SMTP_URL_FILE: SMTP_URL is set too. Set one of them.',
  )
  const missing = path.join(folder, 'missing')
  expect(faults({ STRIPE_SECRET_KEY_FILE: missing, PORT: 'x' })).toBe(
    `STRIPE_SECRET_KEY_FILE: the file ${missing} can’t be read, or is empty.\nPORT: must be a whole number from 0 to 65535`,
  )
})

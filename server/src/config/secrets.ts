import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from './env.ts'

export interface Secrets {
  /** Signs cookies and listen tokens. */
  auth: string
}

/** Takes the secret from the variables, or keeps one of its own in the data folder. */
export function readSecrets(env: Environment, dataFolder: string): Secrets {
  if (env.AUTH_SECRET) return { auth: env.AUTH_SECRET }
  const file = path.join(dataFolder, 'auth-secret')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataFolder, { recursive: true })
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return { auth: fs.readFileSync(file, 'utf8').trim() }
}

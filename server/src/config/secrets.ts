import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Environment } from './env.ts'

export interface Secrets {
  /** Signs cookies and listen tokens. */
  auth: string
  /** The payment service's key and the secret of its webhooks; absent with the sandbox. */
  stripe?: { secretKey: string; webhookSecret: string }
  /** Deepgram's key; absent with a recogniser on this machine. */
  deepgram?: string
  /** Whoever sends it may read the metrics. */
  metrics?: string
}

/** Takes the secret from the variables, or keeps one of its own in the data folder. */
export function readSecrets(env: Environment, dataFolder: string): Secrets {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  const stripe = secretKey && webhookSecret ? { secretKey, webhookSecret } : null
  return {
    auth: authSecret(env, dataFolder),
    ...(stripe ? { stripe } : {}),
    ...(env.DEEPGRAM_API_KEY ? { deepgram: env.DEEPGRAM_API_KEY } : {}),
    ...(env.METRICS_TOKEN ? { metrics: env.METRICS_TOKEN } : {}),
  }
}

function authSecret(env: Environment, dataFolder: string): string {
  if (env.AUTH_SECRET) return env.AUTH_SECRET
  const file = path.join(dataFolder, 'auth-secret')
  if (!fs.existsSync(file)) {
    fs.mkdirSync(dataFolder, { recursive: true })
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return fs.readFileSync(file, 'utf8').trim()
}

import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/env.ts'
import { getConfigurationWarnings } from '../config/reject-contradictions.ts'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import { arePagesBuilt } from '../http/pages/web-files.ts'
import { toNetworkOrigins } from '../lib/net/allowed-origins.ts'
import { findNetworkAddresses } from '../lib/net/network-addresses.ts'
import { formatSignInLines, readSignInSheet } from '../seed/sign-in-sheet.ts'

/** What the operator is told about a server that has started. */
interface Announcement {
  url: string
  /** Each external dependency and the provider that serves it. */
  needs: [need: string, provider: string][]
  env: Environment
  config: Config
  db: Database
  /** Whether this start made the signing secret. */
  isAuthNew: boolean
  /** Files that other users of the machine may read. */
  open: string[]
}

/** Prints a line for the operator. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints where the server is, what serves its needs, and what the operator may want to change. */
export async function announce(started: Announcement): Promise<void> {
  const { url, needs, env, config, db, isAuthNew, open } = started
  const isSecretLost = isAuthNew && (await hasUsers(db))
  say(`Live-scribe is at ${url}`)
  if (config.localNetwork !== 'off') (await describeNetwork(url, config.localNetwork)).forEach(say)
  for (const [need, provider] of needs) say(`  ${need}: ${provider}`)
  for (const advice of getConfigurationWarnings(env)) say(`! ${advice}`)
  if (!arePagesBuilt()) say('! The pages are not built. Run npm run build.')
  if (isSecretLost) {
    say(
      `! ${path.join(config.dataFolder, 'auth-secret')} was missing, so a new one was made: everybody has to sign in again. People with two-step verification can sign in only once the old file is restored from a backup.`,
    )
  }
  for (const file of open) {
    say(`! Other users of this machine may read ${file}, because it belongs to another user.`)
  }
  if (await readSignInSheet(config.dataFolder, db)) formatSignInLines().forEach(say)
}

async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** Where the other devices of the network read, as an address and as a QR code. */
async function describeNetwork(url: string, served: 'readers' | 'everything'): Promise<string[]> {
  const [origin, ...others] = toNetworkOrigins(url, findNetworkAddresses())
  if (!origin) {
    return ['! This machine has no network address, so no other device can read along.']
  }
  const { renderUnicodeCompact } = await import('uqr')
  const more = others.length > 0 ? ` (or ${others.join(', ')})` : ''
  return [
    `Other devices in your network read along at ${origin}/view${more}`,
    '',
    paint(renderUnicodeCompact(`${origin}/view`, { border: 2 })),
    '',
    'They need nothing else. Recording there, and copies for reading offline, need HTTPS (PUBLIC_URL).',
    ...(served === 'everything'
      ? [
          '! Accounts and payments are served there too, without encryption: anybody in it can listen.',
        ]
      : []),
  ]
}

/** Light on dark in any theme of a terminal: its blocks are the light squares. */
function paint(code: string): string {
  if (!process.stdout.isTTY) return code
  return code.replaceAll(/^.+$/gm, (line) => `\x1b[97;40m${line}\x1b[0m`)
}

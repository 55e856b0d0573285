import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { createApp } from '#server/app.ts'
import { compose } from '#server/compose.ts'
import type { Config } from '#server/config/config.ts'
import type { Secrets } from '#server/config/secrets.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { closeMonths } from '#server/features/affiliates/index.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { forgetTroubles } from '#server/features/status/index.ts'
import { DAY_MS } from '#server/lib/day.ts'
import { type SpeechToText, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { performSeedAction, type SeedActionContext } from './perform-seed-action.ts'
import { createSeedClient, type SeedClient } from './seed-client.ts'
import { seededAdministrator, seededUsers } from './seeded-users.ts'
import { writeSignInSheet } from './sign-in-sheet.ts'

/** The recogniser of a seeding, which is never used: recordings are stored as text. */
const noListening: SpeechToText = {
  name: 'none',
  description: 'none while seeding',
  capabilities: { available: false, onThisServer: true, speakerLabels: false, languages: [] },
  open: () => Promise.reject(new SpeechToTextError('unavailable', 'Nothing listens.')),
  close: () => Promise.resolve(),
}

/**
 * Fills an empty database with users, recordings, payments and referrals: the app runs on a clock
 * that starts months ago, and the users call it over HTTP. Throws when cached sums and ledger
 * differ in the end.
 */
export async function seedDatabase(
  config: Config,
  secrets: Secrets,
  database: OpenDatabase,
): Promise<void> {
  const start = Date.now()
  let time = start
  const now = () => new Date(time)
  const parts = { database, now, speechToText: noListening }
  const { context, sandbox, listensAt, close } = await compose(whileSeeding(config), secrets, parts)
  const app = await createApp(context)
  try {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    listensAt(url)
    const visitors = new Map<string, SeedClient>(
      seededUsers.map(({ email }) => [email, createSeedClient(url, context.publicUrl())]),
    )
    const totpUris = new Map<string, string>()
    const stage: SeedActionContext = {
      context,
      sandbox,
      visitorOf: (email) => lookUp(visitors, email),
      saveTotpUri: (email, uri) => totpUris.set(email, uri),
    }
    const story = seededUsers
      .flatMap((person) => person.events.map((event) => ({ person, event })))
      .sort((one, other) => other.event.daysAgo - one.event.daysAgo)
    for (const { person, event } of story) {
      time = start - event.daysAgo * DAY_MS
      await performSeedAction(stage, person, event)
      await sandbox?.settled()
    }
    time = start
    for (const visitor of visitors.values()) await visitor.get('/api/user-subscription')
    await sandbox?.settled()
    await closeMonths(context)
    const unreconciled = await findUnreconciled(context.db)
    if (unreconciled.length > 0) throw new Error('seeded balances differ from their ledgers')
    const [admin] = await context.db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, seededAdministrator.email))
    const totpUri = lookUp(totpUris, seededAdministrator.email)
    writeSignInSheet(config.dataFolder, { administratorId: admin?.id ?? '', totpUri })
  } finally {
    await app.close()
    await close()
  }
  // On a clock that jumps and without a recogniser, the checks saw incidents that nobody had.
  await forgetTroubles(database.db)
}

/**
 * The configuration during a seeding: mails are written to files, and each user calls from a
 * different address.
 */
function whileSeeding(config: Config): Config {
  return {
    ...config,
    publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    trustedProxies: ['127.0.0.1'],
    redisUrl: null,
    mail: {
      provider: 'outbox',
      folder: path.join(config.dataFolder, 'outbox'),
      from: config.mail.from,
    },
  }
}

function lookUp<T>(map: Map<string, T>, email: string): T {
  const found = map.get(email)
  if (found === undefined) throw new Error(`${email} is not a seeded user`)
  return found
}

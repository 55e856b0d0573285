import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { minuteLedger, vocabularyEntries } from '#server/db/schema.ts'
import { findPrograms, listApiKeys } from '#server/features/api-keys/index.ts'
import { presentUser } from '#server/features/identity/index.ts'
import {
  countSessions,
  type ExportParts,
  exportSessions,
  findTags,
  isOwnSession,
} from '#server/features/recording/index.ts'
import type { ExportOptions } from '#server/features/transcript/index.ts'
import { findEndpoints } from '#server/features/webhooks/index.ts'
import type { ZipFile } from '#server/lib/files/zip-files.ts'

const everything: Omit<ExportOptions, 'timeZone'> = {
  hasTimes: true,
  hasSpeakers: true,
  hasGaps: true,
  hasEchoes: true,
  hasMarks: true,
  form: 'written',
  layout: 'plain',
}

const READ_ME = `All data of your account.

account.json     your profile, your choices and your tags
ledger.json      every change of your minutes
vocabulary.json  your vocabulary
api-keys.json    your API keys, without the keys themselves
programs.json    the programs that you connected, without their tokens
webhooks.json    the addresses of your webhooks
recordings/      each recording as text, and as JSON with times, words, speakers, marks and tags
                 (not-included.txt names what was deleted while this file was made)
`

/**
 * The files with all data of a user, with the days of a time zone in their names; `onProgress` is awaited
 * after each recording.
 */
export async function* listDataFiles(
  context: AppContext,
  parts: ExportParts,
  { user, timeZone }: { user: UserRow; timeZone: string },
  onProgress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<ZipFile> {
  const { db, now } = context
  const toFile = (name: string, text: string): ZipFile => ({
    name,
    modifiedAt: now(),
    content: Buffer.from(text),
  })
  const toJson = (name: string, value: unknown) =>
    toFile(name, `${JSON.stringify(value, null, 2)}\n`)
  const isOwn = isOwnSession(user.id)
  const total = await countSessions(db, isOwn)
  await onProgress(0, total)
  yield toFile('README.txt', READ_ME)
  yield toJson('account.json', { ...presentUser(user), tags: await findTags(db, user.id) })
  yield toJson('ledger.json', await findLedger(context, user.id))
  yield toJson('vocabulary.json', await findVocabulary(context, user.id))
  yield toJson('api-keys.json', await listApiKeys(db, user.id))
  yield toJson('programs.json', (await findPrograms(context, user.identityUserId)) ?? [])
  yield toJson('webhooks.json', await findWebhooks(context, user.id))
  const formats = ['json', 'txt'] as const
  const files = exportSessions(context, parts, isOwn, {
    formats,
    options: { ...everything, timeZone },
  })
  let made = 0
  for await (const file of files) {
    yield { ...file, name: `recordings/${file.name}` }
    made += 1
    if (made % formats.length === 0) await onProgress(made / formats.length, total)
  }
}

async function findLedger({ db }: AppContext, userId: string) {
  const { kind, minutes, causeType, reason, createdAt } = minuteLedger
  return db
    .select({ created_at: createdAt, kind, minutes, cause: causeType, reason })
    .from(minuteLedger)
    .where(eq(minuteLedger.userId, userId))
    .orderBy(asc(createdAt))
}

async function findVocabulary({ db }: AppContext, userId: string) {
  const { term, heard, createdAt, id } = vocabularyEntries
  return db
    .select({ term, heard, created_at: createdAt })
    .from(vocabularyEntries)
    .where(eq(vocabularyEntries.userId, userId))
    .orderBy(asc(id))
}

async function findWebhooks({ db }: AppContext, userId: string) {
  return (await findEndpoints(db, userId)).map(({ url, events, state, createdAt }) => ({
    url,
    events,
    state,
    created_at: createdAt,
  }))
}

import { searchRecordings } from '@live-scribe/contract/search'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SegmentRow } from '#server/db/schema/transcript/transcript-segments.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions, transcriptSegments, users } from '#server/db/schema.ts'
import { generateSessionCode } from '#server/features/recording/session-code.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test-server.ts'

type Line = string | ({ text: string } & Partial<SegmentRow>)

interface Searches {
  server: TestServer
  /** A new one for each test. */
  user: TestUser
  add: (lines: readonly Line[], columns?: Partial<SessionRow>) => Promise<string>
}

/** Serves the searches of a file's tests, on 22 November 2026. */
export function serveSearches(): Searches {
  let people = 0
  const searches = {} as Searches
  beforeAll(async () => {
    const now = () => new Date('2026-11-22T10:00:00Z')
    searches.server = await startTestServer(new MarkedRecogniser(['it']), { now })
  })
  afterAll(() => searches.server.close())
  beforeEach(async () => {
    people += 1
    const email = `searcher-${people}@example.com`
    searches.user = await searches.server.signUp(email)
    await searches.user.call('GET', '/api/me')
    searches.add = (lines, columns) => addRecording(searches.server, email, { lines, ...columns })
  })

  return searches
}

/** Stores a finished recording with these lines; returns its code. */
export async function addRecording(
  { context: { db } }: TestServer,
  email: string,
  { lines, ...columns }: { lines: readonly Line[] } & Partial<SessionRow>,
): Promise<string> {
  const [owner] = await db.select().from(users).where(eq(users.email, email))
  if (!owner) throw new Error(`nobody has the address ${email}`)
  const [session] = await db
    .insert(transcriptionSessions)
    .values({
      userId: owner.id,
      code: generateSessionCode(),
      title: 'Interview',
      status: 'completed',
      startedAt: new Date('2026-11-21T09:00:00Z'),
      ...columns,
    })
    .returning()
  if (!session) throw new Error('the recording was not stored')
  const rows = lines.map((line, index) => ({
    sessionId: session.id,
    segmentNumber: index + 1,
    createdAt: new Date(session.startedAt.getTime() + index * 1000),
    spokenAt: new Date(session.startedAt.getTime() + index * 1000),
    startMs: index * 1000,
    endMs: index * 1000 + 900,
    ...(typeof line === 'string' ? { text: line } : line),
  }))
  if (rows.length > 0) await db.insert(transcriptSegments).values(rows)
  return session.code
}

/** Searches as a user. */
export async function searchAs(user: TestUser, q: string, more: Record<string, string> = {}) {
  const reply = await user.call('GET', `/api/search?${new URLSearchParams({ q, ...more })}`)
  if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`)
  return searchRecordings.reply.parse(await reply.json())
}

/** The texts that a user finds. */
export async function findTexts(user: TestUser, q: string): Promise<string[]> {
  return (await searchAs(user, q)).hits.map(({ line }) => line.text)
}

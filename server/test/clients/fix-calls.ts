import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { errorReply } from '@live-scribe/contract/errors'
import { fixTerm, undoFix } from '@live-scribe/contract/fixes/fix-terms'
import { eq } from 'drizzle-orm'
import { transcriptionSessions, transcriptSegments } from '#server/db/schema.ts'
import type { TestServer, TestUser } from '../test-server.ts'

/** A fix of words that stand in most of these recordings. */
export const everywhere = { original: 'cooper netties', replacement: 'Kubernetes', place: null }

/** Asks for a fix; returns the reply, also a refusal. */
export function fix(user: TestUser, code: string, body: object) {
  return user.call('POST', `/api/sessions/${code}/fixes`, body)
}

/** Makes a fix and returns the list of fixes with the number of places. */
export async function fixed(user: TestUser, code: string, body: object) {
  return parseReply(fixTerm, await (await fix(user, code, body)).json())
}

/** Takes a fix back and returns the list of fixes. */
export async function undone(user: TestUser, code: string, id: number) {
  const reply = await user.call('DELETE', `/api/sessions/${code}/fixes/${id}`)
  return parseReply(undoFix, await reply.json())
}

/** A recording with these lines; a line in brackets is a gap. */
export async function recordingOf(
  server: TestServer,
  owner: TestUser,
  lines: readonly string[],
): Promise<string> {
  const code = await owner.openSession()
  const { db } = server.context
  const isIt = eq(transcriptionSessions.code, code)
  const changes = { lastSegmentNumber: lines.length }
  const [session] = await db.update(transcriptionSessions).set(changes).where(isIt).returning()
  if (!session) throw new Error('no session')
  const common = { sessionId: session.id, createdAt: new Date(), startMs: 0, endMs: 900 }
  await db.insert(transcriptSegments).values(
    lines.map((text, index) => ({
      ...common,
      text,
      segmentNumber: index + 1,
      isGap: text.startsWith('['),
    })),
  )
  return code
}

/** Ends a recording without its recorder. */
export async function complete(server: TestServer, code: string): Promise<void> {
  const changes = { status: 'completed', endedAt: new Date(), durationSeconds: 1 } as const
  await server.context.db
    .update(transcriptionSessions)
    .set(changes)
    .where(eq(transcriptionSessions.code, code))
}

/** The fixes that everybody reads with the log. */
export async function readFixes(server: TestServer, code: string) {
  return (await server.transcript(code)).session.fixes
}
/** The status and the body of a refusal. */
export async function errorOf(reply: Response) {
  return {
    status: reply.status,
    ...errorReply.parse(await reply.json()),
  }
}

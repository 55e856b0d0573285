import { eq } from 'drizzle-orm'
import { minuteLedger, transcriptionSessions } from '#server/db/schema.ts'
import type { TestServer } from './test-server.ts'

/** The row of a session; throws when there is none. */
export async function findSessionRow({ context }: TestServer, code: string) {
  const isIt = eq(transcriptionSessions.code, code)
  const [row] = await context.db.select().from(transcriptionSessions).where(isIt)
  if (!row) throw new Error('no such session')
  return row
}

/** The texts of a session's stored segments, in order. */
export async function findStoredTexts(server: TestServer, code: string): Promise<string[]> {
  return (await server.transcript(code)).segments.map(({ text }) => text)
}

/** All rows of the ledger. */
export async function findLedgerRows({ context }: TestServer) {
  return context.db.select().from(minuteLedger)
}

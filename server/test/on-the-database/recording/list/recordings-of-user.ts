import {
  deleteRecordings,
  listSessions,
  type RecordingSelection,
  tagRecordings,
} from '@live-scribe/contract/recording/list'
import { listTags } from '@live-scribe/contract/recording/tags'
import { transcriptionSessions } from '#server/db/schema.ts'
import { generateSessionCode } from '#server/features/recording/session-code.ts'
import { findSessionRow } from '../../../stored-rows.ts'
import type { TestServer, TestUser } from '../../../test-server.ts'

/** The calls of a user's list, with their replies read. */
export class RecordingsOfUser {
  readonly user: TestUser
  readonly #server: TestServer

  constructor(server: TestServer, user: TestUser) {
    this.#server = server
    this.user = user
  }

  async list(query: Record<string, string> = {}) {
    const reply = await this.user.call('GET', `/api/sessions?${new URLSearchParams(query)}`)
    return listSessions.reply.parse(await reply.json())
  }

  async titles(query: Record<string, string> = {}): Promise<string[]> {
    return (await this.list(query)).sessions.map(({ title }) => title)
  }

  async tag(selection: RecordingSelection, changes: { add?: string[]; remove?: string[] }) {
    const reply = await this.user.call('POST', '/api/recordings/tags', { selection, ...changes })
    return tagRecordings.reply.parse(await reply.json())
  }

  async tags() {
    return listTags.reply.parse(await (await this.user.call('GET', '/api/tags')).json()).tags
  }

  async tagsOf(code: string): Promise<string[]> {
    return (await findSessionRow(this.#server, code)).tags
  }

  async remove(selection: RecordingSelection) {
    const reply = await this.user.call('POST', '/api/recordings/delete', { selection })
    return deleteRecordings.reply.parse(await reply.json())
  }

  undo(deletion: string | null): Promise<Response> {
    return this.user.call('POST', '/api/recordings/undo-deletion', { deletion })
  }

  /** Opens a recording and inserts finished copies of it, each an hour older; returns their codes. */
  async add(titles: readonly string[]): Promise<string[]> {
    const { db } = this.#server.context
    const { id: _id, ...row } = await findSessionRow(
      this.#server,
      await this.user.openSession('Now'),
    )
    const codes = generateCodes(titles.length)
    const copies = titles.map((title, index) => ({
      ...row,
      code: codes[index] ?? '',
      title,
      status: 'completed' as const,
      startedAt: new Date(row.startedAt.getTime() - (index + 1) * 3_600_000),
      endedAt: row.startedAt,
    }))
    for (let from = 0; from < copies.length; from += 1000)
      await db.insert(transcriptionSessions).values(copies.slice(from, from + 1000))
    return codes
  }
}

/** Different codes: among thousands of random ones, two are often the same. */
function generateCodes(count: number): string[] {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(generateSessionCode())
  return [...codes]
}

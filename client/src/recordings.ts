import type { ExportFormat, exportQuery, exportTranscript } from '@live-scribe/contract/export'
import type { getSession, TranscriptionSession } from '@live-scribe/contract/recording'
import type { listSessions, RecordingFilter } from '@live-scribe/contract/recording/list'
import type { SearchHit, searchRecordings } from '@live-scribe/contract/search'
import { toCode } from './code.ts'
import { call, type Route, type ServerAddress, send } from './http/call.ts'

const list: Route<typeof listSessions> = { method: 'GET', path: '/api/sessions' }
const get: Route<typeof getSession> = { method: 'GET', path: '/api/sessions/:code' }
const search: Route<typeof searchRecordings> = { method: 'GET', path: '/api/search' }
const exportAs: Route<typeof exportTranscript> = {
  method: 'GET',
  path: '/api/transcripts/:code/export',
}

/** What an export contains beside its format; see the description of the API. */
export type ExportOptions = Partial<Omit<(typeof exportQuery)['_zod']['input'], 'format'>>

/** Ends a call early; what is thrown then is the signal's reason. */
export interface CallOptions {
  signal?: AbortSignal
}

/** The recordings of the key's owner. */
export class Recordings {
  readonly #server: ServerAddress

  constructor(server: ServerAddress) {
    this.#server = server
  }

  /** All recordings that match, newest first; pages are read as they are needed. */
  async *list(
    filter: RecordingFilter & CallOptions = {},
  ): AsyncGenerator<TranscriptionSession, void> {
    const { signal, ...query } = filter
    let after: string | undefined
    do {
      const page = await call(this.#server, list, { query: { ...query, after } }, signal)
      yield* page.sessions
      after = page.next ?? undefined
    } while (after !== undefined)
  }

  /** One recording. */
  get(code: string, { signal }: CallOptions = {}): Promise<TranscriptionSession> {
    return call(this.#server, get, { params: { code: toCode(code) } }, signal)
  }

  /**
   * The lines that have these words, newest recording first, each with its neighbours; the search
   * language is that of the dashboard. `zone` is the time zone of days, UTC by default.
   */
  async *search(
    words: string,
    { signal, zone }: CallOptions & { zone?: string } = {},
  ): AsyncGenerator<SearchHit, void> {
    let after: string | undefined
    do {
      const page = await call(this.#server, search, { query: { q: words, zone, after } }, signal)
      yield* page.hits
      after = page.next ?? undefined
    } while (after !== undefined)
  }

  /** A transcript as a file: a response to read with `text`, `arrayBuffer` or from its `body`. */
  export(
    code: string,
    { signal, ...query }: CallOptions & ExportOptions & { format: ExportFormat },
  ): Promise<Response> {
    return send(this.#server, exportAs, { params: { code: toCode(code) }, query }, signal)
  }
}

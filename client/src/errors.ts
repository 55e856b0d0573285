import type { ErrorCode } from '@live-scribe/contract/errors'

/**
 * What went wrong, for programs: a code of the server, `network` when it can't be reached,
 * `bad_reply` when something else responded, `closed` when a socket ended for good.
 */
export type LiveScribeErrorCode = ErrorCode | 'network' | 'bad_reply' | 'closed' | (string & {})

/** Every failure of this package. `message` is the server's own sentence, for people. */
export class LiveScribeError extends Error {
  override readonly name = 'LiveScribeError'
  readonly code: LiveScribeErrorCode
  /** The HTTP status, or the close code of a socket; 0 without a response. */
  readonly status: number
  /** Milliseconds to wait before another attempt, where the server says so. */
  readonly retryAfterMs: number | null

  constructor(options: {
    code: LiveScribeErrorCode
    status: number
    message: string
    retryAfterMs?: number | null
    cause?: unknown
  }) {
    super(options.message, { cause: options.cause })
    this.code = options.code
    this.status = options.status
    this.retryAfterMs = options.retryAfterMs ?? null
  }

  /** Whether the same call may succeed later without a change. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status < 600)
  }
}

/** Whether an attempt that failed with this is worth repeating. */
export function isTemporary(error: unknown): boolean {
  return error instanceof LiveScribeError && error.isTemporary
}

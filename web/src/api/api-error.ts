import { type ErrorCode, errorReply } from '@live-scribe/contract/errors'

/** A failed call; `message` is for people, `code` for programs. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network' | 'bad_reply'
  /** The error text of the server's response; null without one. */
  readonly serverText: string | null

  constructor(options: {
    status: number
    code: ApiError['code']
    message: string
    serverText?: string
  }) {
    super(options.message)
    this.status = options.status
    this.code = options.code
    this.serverText = options.serverText || null
  }
}

/** The ApiError for an error response. */
export function createApiError(status: number, body: unknown): ApiError {
  const parsed = errorReply.safeParse(body)
  if (parsed.success) {
    const { code, error } = parsed.data
    return new ApiError({ status, code, message: error, serverText: error })
  }

  return new ApiError({
    status,
    code: status >= 500 ? 'internal' : 'bad_request',
    message: `The server answered with an error (${status}). Please try again.`,
  })
}

/** The ApiError for a call without a response. */
export function createNetworkError(): ApiError {
  return new ApiError({
    status: 0,
    code: 'network',
    message: 'We can’t reach the server. Check your connection and try again.',
  })
}

/** Whether an error is an answer that another attempt would get too. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false

  return error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Whether what a call names is not there, or not any more; a session may also not be shared. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

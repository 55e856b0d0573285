import type { Challenge } from '@live-scribe/contract/challenge'
import type { ErrorReply } from '@live-scribe/contract/errors'
import { LiveScribeError } from '../errors.ts'

/** The error of a refused call, and the challenge that opens it, if it has one. */
export async function refusalOf(
  response: Response,
): Promise<{ error: LiveScribeError; challenge: Challenge | undefined }> {
  const body = (await response.json().catch(() => null)) as Partial<ErrorReply> | null
  const { status } = response
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const error = new LiveScribeError({
    code: body?.code ?? 'bad_reply',
    status,
    message: body?.error ?? `The server answered with status ${status}.`,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
  })
  return { error, challenge: body?.challenge }
}

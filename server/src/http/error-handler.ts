import type { ErrorReply } from '@live-scribe/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isDatabaseAway } from '#server/db/database-away.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { AppError, ChallengeError } from './app-error.ts'
import { unstorableTextError } from './text-check.ts'

/** PostgreSQL's error code for an unstorable character, which can only be NUL. */
const UNSTORABLE = '22021'

/** Seconds after which a client may ask again when the database is away or the server is busy. */
const RETRY_SECONDS = 5
/** Seconds after which an account has its time for searches and fixes again. */
const BUDGET_SECONDS = 60
const databaseAway = new AppError(
  'database_unavailable',
  'The server can’t reach its database right now. Please try again in a few seconds.',
)

/**
 * Registers the error handler, which sends every error as `{ error, code }`; internal details are
 * logged only.
 */
export function registerErrorHandler(
  app: FastifyInstance,
  { log, metrics }: Pick<AppContext, 'log' | 'metrics'>,
): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    if (error instanceof AppError) return send(reply, error)
    const refused = refusalOf(error)
    if (refused) return send(reply, refused)
    // That a caller left before the answer began is no failure of ours.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed) {
      return send(reply, new AppError('internal', 'The caller left.'))
    }
    const { id: reqId, routeOptions } = request
    log.error({ reqId, error: errorDetails(error), route: routeOptions.url }, 'request failed')
    metrics.count('errors', { kind: 'answer' })
    if (isDatabaseAway(error)) return send(reply.header('retry-after', RETRY_SECONDS), databaseAway)
    return send(reply, new AppError('internal', 'Something went wrong. Please try again.'))
  })
}

/** Sends 404 `not_found` as JSON, for a path that no route serves. */
export function sendNotFound(reply: FastifyReply): FastifyReply {
  return send(reply, new AppError('not_found', 'There is nothing at this address.'))
}

function send(reply: FastifyReply, error: AppError): FastifyReply {
  const body: ErrorReply = { error: error.message, code: error.code }
  if (error instanceof ChallengeError) body.challenge = error.challenge
  // Deepgram's clients read the reason of a refused upgrade from this header.
  if (error.status >= 400) reply.header('dg-error', error.code)
  if (error.code === 'server_busy') reply.header('retry-after', RETRY_SECONDS)
  if (error.code === 'took_too_long') reply.header('retry-after', BUDGET_SECONDS)
  if (error.code === 'key_refused') reply.header('www-authenticate', 'Bearer error="invalid_token"')
  return reply.code(error.status).send(body)
}

function refusalOf(error: FastifyError): AppError | null {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('payload_too_large', 'The request is too large.')
  if (status === 429)
    return new AppError('too_many_requests', 'Too many attempts. Please wait a minute.')
  if (status >= 400 && status < 500) return new AppError('bad_request', error.message)
  if (causeCode(error) === UNSTORABLE) {
    return unstorableTextError()
  }
  return null
}

function causeCode({ cause }: Error): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined
}

import { DrizzleQueryError } from 'drizzle-orm'

/** No connection to the database could be opened. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError'

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause })
  }
}

/**
 * Classes and codes of SQLSTATE (PostgreSQL manual, appendix A) after which the same statement may
 * succeed later: connection exceptions, insufficient resources such as a full disk, a read-only
 * server as after a failover, and a server that stops or starts.
 */
const retryableState = /^(08|53)...$|^25006$|^57P0[123]$/

/** What the operating system reports of a broken connection. */
const brokenConnection = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT)$/

/** The drivers' own errors of a connection that broke, hangs or was closed; they have no code. */
const brokenQuery = /^Connection terminated|not queryable|^Query read timeout|^PGlite is clos/

/** Whether a request failed because the database is away for now. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true
  if (!(error instanceof Error)) return false
  if ('code' in error && retryableState.test(String(error.code))) return true
  if (brokenQuery.test(error.message)) return true
  if (error instanceof DrizzleQueryError && isBroken(error.cause)) return true
  return isDatabaseAway(error.cause)
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenConnection.test(String(error.code))
}

import type { Attempt, Finding } from './evidence.ts'

/** Replies that refuse: not signed in, not allowed, not there, in conflict, too often. */
const refusals = [400, 401, 403, 404, 409, 429]
/** The status of an attempt on the live channel, and of a call that got no reply. */
const NO_HTTP_REPLY = 0
/** Replies while a service is away tell nothing. */
const failures = [500, 502, 503]

/** Checks that strangers were refused, and that nothing of others came back. */
export function checkAttempts(attempts: Attempt[]): Finding[] {
  const allowed = [...refusals, ...failures, NO_HTTP_REPLY]
  return attempts.flatMap(({ what, status, received, secrets }): Finding[] => {
    const leaked = secrets.filter((secret) => received.includes(secret))
    if (leaked.length > 0) {
      return [{ kind: 'access', text: `${what} answered ${status} with “${leaked[0]}”` }]
    }
    if (allowed.includes(status)) return []
    return [{ kind: 'access', text: `${what} answered ${status}` }]
  })
}

import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'

/** Changes of fixes by a user: each may read a whole log. */
const FIX_LIMIT = {
  tries: 60,
  windowSeconds: 60,
  text: 'You fixed many words in the last minute. Please wait a minute, then go on.',
}

/** Creates the check that a user may change fixes once more, which throws `too_many_requests`. */
export const createFixLimit = ({ rateLimits }: Pick<AppContext, 'rateLimits'>) =>
  createLimit(rateLimits, 'fixes', FIX_LIMIT)

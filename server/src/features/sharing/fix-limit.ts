import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'

/** Changes of fixes by a user: each may read a whole log. */
const FIX_LIMIT = { tries: 60, windowSeconds: 60 }

/** Creates the check that a user may change fixes once more, which throws `too_many_requests`. */
export function createFixLimit({
  rateLimits,
}: Pick<AppContext, 'rateLimits'>): (userId: string) => Promise<void> {
  const limit = rateLimits.limiter('fixes', FIX_LIMIT)
  return async (userId) => {
    if (await limit.use(userId)) return
    const text = 'Many words were fixed in the last minute. Please wait a minute, then fix on.'
    throw new AppError('too_many_requests', text)
  }
}

import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'

/** Changes by a user that all readers of a recording are told of: each is sent to thousands. */
const TOLD_LIMIT = { tries: 120, windowSeconds: 60 }
const TEXT = 'You’ve made many changes in the last minute. Please wait a minute.'

/** Counts what a user changes that readers are told of. */
interface ToldLimit {
  /** Counts a change; throws `too_many_requests`. */
  use(userId: string): Promise<void>
  /** Counts a change that is never refused, as to switch something off; whether readers are told. */
  mayTell(userId: string): Promise<boolean>
}

/** Creates the count of changes that readers are told of, which all calls share. */
export function createToldLimit({ rateLimits }: Pick<AppContext, 'rateLimits'>): ToldLimit {
  const limiter = rateLimits.limiter('changes-told-to-readers', TOLD_LIMIT)
  return {
    use: async (userId) => {
      if (!(await limiter.use(userId))) throw new AppError('too_many_requests', TEXT)
    },
    mayTell: (userId) => limiter.use(userId),
  }
}

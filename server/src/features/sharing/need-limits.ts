import { NEED_INTERVAL_MS, type Need } from '@live-scribe/contract/needs/need'
import type { AppContext } from '#server/context.ts'
import { createLimit } from '#server/http/create-limit.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'

/** Maximum needs of an address group: a whole audience may read along behind one address. */
export const NEEDS_PER_ADDRESS_LIMIT = { tries: 120, windowSeconds: 60 }
/** Maximum needs of all readers of a session. */
export const NEEDS_PER_SESSION_LIMIT = { tries: 600, windowSeconds: 60 }
/** Needs of one kind of a reader. */
const READER_LIMIT = { tries: 1, windowSeconds: NEED_INTERVAL_MS / 1000 }

/** The checks before a need is counted; each throws `too_many_requests`. */
interface NeedLimits {
  useAddress(address: string): Promise<void>
  useReader(code: string, need: Need): Promise<void>
}

/** Creates the limits of what readers may ask. */
export function createNeedLimits({ rateLimits }: Pick<AppContext, 'rateLimits'>): NeedLimits {
  const useAddress = createLimit(rateLimits, 'needs-of-address', {
    ...NEEDS_PER_ADDRESS_LIMIT,
    text: 'Many readers near you have just asked. Please try again in a minute.',
  })
  const useSession = createLimit(rateLimits, 'needs-of-session', {
    ...NEEDS_PER_SESSION_LIMIT,
    text: 'Many readers have just asked, and the recorder sees that. Please wait a minute.',
  })
  const useReader = createLimit(rateLimits, 'needs-of-reader', {
    ...READER_LIMIT,
    text: 'You have just asked for this. Please wait a few seconds.',
  })
  return {
    useAddress: (address) => useAddress(getAddressGroup(address)),
    useReader: async (code, { kind, reader }) => {
      await useReader(`${code} ${reader} ${kind}`)
      await useSession(code)
    },
  }
}

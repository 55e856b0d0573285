import { MAX_CONNECTIONS } from '#server/db/max-connections.ts'
import { KeyedTurns, QueueFullError, type TurnBounds } from '#server/lib/async/turns.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { AppError } from './app-error.ts'

/** Calls of one account that run at once, of the connections to the database. */
const SHARE_OF_ACCOUNT = 0.3
/** More calls of an account wait than the segments that a program may store in a minute. */
const MAX_WAITING_OF_ACCOUNT = 1000
/** Calls of visitors of one address, which may be a whole audience: all that it may send wait. */
const OF_ADDRESS: TurnBounds = { places: 6, maxWaiting: 6000 }

/**
 * Runs a few calls of a caller at once and lets the others wait, so that one who sends many waits
 * for themselves, and not everybody for the database.
 */
export class CallerLanes {
  readonly #lanes = new KeyedTurns()
  readonly #ofAccount: TurnBounds

  /** `connections` is how many connections to the database the calls of this process share. */
  constructor(connections = MAX_CONNECTIONS) {
    const places = Math.max(1, Math.floor(SHARE_OF_ACCOUNT * connections))
    this.#ofAccount = { places, maxWaiting: MAX_WAITING_OF_ACCOUNT }
  }

  /**
   * Runs a call of an account, or of a visitor at this address; throws `too_many_requests`. Visitors
   * at an address of this machine may be anybody, as behind a proxy that is not trusted, and do not
   * wait for each other.
   */
  async run<T>(account: string | null, address: string, act: () => Promise<T>): Promise<T> {
    if (account === null && isLoopbackAddress(address)) return act()
    const [key, bounds] = account
      ? [account, this.#ofAccount]
      : [getAddressGroup(address), OF_ADDRESS]
    try {
      return await this.#lanes.run(key, bounds, act)
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error
      const text = 'Too many of your calls are waiting. Please try again in a few seconds.'
      throw new AppError('too_many_requests', text, error)
    }
  }
}

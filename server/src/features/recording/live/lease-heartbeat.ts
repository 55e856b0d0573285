import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { type SessionLease, touchSession } from '../session/session-lease.ts'

/** Milliseconds between two heartbeats. */
const INTERVAL_MS = 15_000

/** The lease that is kept, and what a heartbeat may find. */
export interface HeartbeatOptions {
  lease: SessionLease
  /** Without a connected recorder no heartbeat is written. */
  isAttended: () => boolean
  /** Another process has leased the session. */
  onLost: () => void
  /** Settings that the owner may have changed on another node. */
  onSeen: (session: Pick<SessionRow, 'isShared'>) => void
}

/** Writes that the recorder is connected, and detects that another process has the lease. */
export class LeaseHeartbeat {
  readonly #context: AppContext
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout

  constructor(context: AppContext, options: HeartbeatOptions) {
    this.#context = context
    this.#options = options
    this.#timer = setInterval(() => void this.beat(), INTERVAL_MS)
  }

  async beat(): Promise<void> {
    const { lease, isAttended, onLost, onSeen } = this.#options
    if (!isAttended()) return
    try {
      const session = await touchSession(this.#context.db, lease, this.#context.now())
      if (session) onSeen(session)
      else onLost()
    } catch (error) {
      const failed = { session: lease.id, error: errorDetails(error) }
      this.#context.log.warn(failed, 'storing the heartbeat failed')
      this.#context.metrics.count('errors', { kind: 'heartbeat' })
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

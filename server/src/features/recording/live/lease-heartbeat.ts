import type { AppContext } from '#server/context.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { type SessionLease, touchSession } from '../session/session-lease.ts'

/** Milliseconds between two notes that the recorder is still there. */
const INTERVAL_MS = 15_000

export interface HeartbeatOptions {
  lease: SessionLease
  /** Whether a recorder is connected: without one, nothing is noted. */
  isAttended: () => boolean
  /** Another process has the session. */
  onLost: () => void
  /** What its owner may have changed elsewhere. */
  onSeen: (session: Pick<SessionRow, 'isShared'>) => void
}

/** Notes that the recorder is there, and learns when another process has the session. */
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
    } catch {
      this.#context.log.warn({ session: lease.id }, 'heartbeat not stored')
      this.#context.metrics.count('errors', { kind: 'heartbeat' })
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}

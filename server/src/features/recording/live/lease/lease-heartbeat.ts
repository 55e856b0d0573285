import type { AppContext } from '#server/context.ts'
import {
  type SessionLease,
  storeHeartbeat,
} from '#server/features/recording/session/session-lease.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import type { NeedsSettings } from '../needs/recording-needs.ts'
import type { RecordingMeter } from '../recording-meter.ts'

/** Milliseconds between two heartbeats. */
const INTERVAL_MS = 15_000

/** The lease to renew and the callbacks for what a heartbeat finds. */
interface HeartbeatOptions {
  lease: SessionLease
  /** The recording's number of channels, and what its recorder has counted. */
  getProgress: () => Pick<RecordingMeter, 'channels' | 'runs'>
  /**
   * Whether a recorder is connected or the rest is being transcribed; otherwise no heartbeat is
   * stored.
   */
  isAttended: () => boolean
  /** Called when another process has leased the session. */
  onLost: () => void
  /** Called after each heartbeat with settings that the user may have changed on another node. */
  onSeen: (session: NeedsSettings) => void
}

/**
 * Stores heartbeats while a recorder is connected, and detects that another process has the lease.
 */
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
    const { lease, getProgress, isAttended, onLost, onSeen } = this.#options
    if (!isAttended()) return
    try {
      const { channels, runs } = getProgress()
      const beat = { now: this.#context.now(), channels, recorderRuns: runs.all }
      const session = await storeHeartbeat(this.#context.db, lease, beat)
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

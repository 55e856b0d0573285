import { type CloseCode, closeCodes } from '@live-scribe/contract/live/close-codes'
import type { AppContext } from '#server/context.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { LiveRecording } from './live-recording.ts'
import type { RecorderPeer } from './recorder-peer.ts'
import { claimSession, findSessionByCode } from './sessions.ts'

/** A recorder can't join; `message` is for people. */
export class JoinError extends Error {
  override readonly name = 'JoinError'
  readonly closeCode: CloseCode
  readonly code: string

  constructor(closeCode: CloseCode, code: string, message: string) {
    super(message)
    this.closeCode = closeCode
    this.code = code
  }
}

/** The recordings of this process, by session code. */
export class LiveRecordings {
  readonly #context: AppContext
  readonly #recordings = new Map<string, Promise<LiveRecording>>()
  #closed = false

  constructor(context: AppContext) {
    this.#context = context
  }

  /** Gives a recorder its session's recording, started if need be; throws JoinError. */
  async join(code: string, peer: RecorderPeer): Promise<LiveRecording> {
    if (this.#closed)
      throw new JoinError(
        closeCodes.restarting,
        'restarting',
        'The server restarts; please reconnect.',
      )
    const running = await this.#recordings.get(code)?.catch(() => null)
    if (running && !running.isOpen) {
      await running.ended
      return this.join(code, peer)
    }
    if (running?.recorder && running.recorder !== peer.recorder) {
      throw new JoinError(
        closeCodes.otherRecorder,
        'other_recorder',
        'This recording is already running in another window or on another device.',
      )
    }
    const recording = running ?? (await this.#start(code))
    if (!recording.attach(peer)) {
      throw new JoinError(
        closeCodes.notAudio,
        'DATA-0000',
        'The audio starts at a position that can’t be.',
      )
    }
    return recording
  }

  /** Hands all recorders over with a close that invites them back. */
  async close(): Promise<void> {
    this.#closed = true
    const recordings = await Promise.all(
      [...this.#recordings.values()].map((starting) => starting.catch(() => null)),
    )
    for (const recording of recordings) recording?.release()
  }

  #start(code: string): Promise<LiveRecording> {
    const known = this.#recordings.get(code)
    if (known) return known
    const starting = this.#claimAndStart(code)
    this.#recordings.set(code, starting)
    const forget = () => {
      if (this.#recordings.get(code) === starting) this.#recordings.delete(code)
    }
    starting.then((recording) => recording.ended.then(forget), forget)
    return starting
  }

  async #claimAndStart(code: string): Promise<LiveRecording> {
    const { db } = this.#context
    try {
      const session = await findSessionByCode(db, code)
      const claimed = session && (await claimSession(db, session.id))
      if (!claimed) {
        throw new JoinError(
          closeCodes.sessionCompleted,
          'session_completed',
          'This recording has ended. Start a new one.',
        )
      }
      return await LiveRecording.start(this.#context, claimed)
    } catch (error) {
      throw error instanceof JoinError ? error : this.#refusal(error)
    }
  }

  #refusal(error: unknown): JoinError {
    if (!(error instanceof SpeechToTextError)) {
      this.#context.log.error(
        { error: error instanceof Error ? error.name : 'unknown' },
        'recording not started',
      )
      return new JoinError(
        closeCodes.databaseUnavailable,
        'database_unavailable',
        'The recording can’t be stored right now. Please try again.',
      )
    }
    switch (error.reason) {
      case 'busy':
        return new JoinError(closeCodes.recogniserBusy, 'recogniser_busy', error.message)
      case 'unavailable':
        return new JoinError(
          closeCodes.recogniserUnavailable,
          'recogniser_unavailable',
          error.message,
        )
      case 'failed':
        return new JoinError(closeCodes.recogniserFailed, 'recogniser_failed', error.message)
      default:
        return error.reason satisfies never
    }
  }
}

import { closeCodes } from '@live-scribe/contract/live/close-codes'
import type { WebSocket } from 'ws'
import type { SpeechStreamOptions, SpeechToText } from '#server/ports/speech-to-text.ts'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import type { Refusal } from '../recorder/refusals.ts'
import type { CheckTokenClaims } from './check-token.ts'
import { RunningCheck } from './running-check.ts'

const refusals = {
  restarting: {
    closeCode: closeCodes.restarting,
    code: 'restarting',
    message: 'The server is restarting. Check again in a minute.',
  },
  replaced: {
    closeCode: closeCodes.otherRecorder,
    code: 'other_check',
    message: 'You are checking in another tab now.',
  },
  recording: {
    closeCode: closeCodes.otherRecorder,
    code: 'recording_started',
    message: 'You are recording now.',
  },
  signedOut: {
    closeCode: closeCodes.authenticationFailed,
    code: 'signed_out',
    message: 'You are signed out. Sign in to check again.',
  },
  failed: {
    closeCode: closeCodes.recogniserFailed,
    code: 'recogniser_failed',
    message: 'The speech recogniser stopped. Check again in a minute.',
  },
} as const satisfies Record<string, Refusal>

/** The checks before a recording that run in this process, at most one for each user. */
export class RecordingChecks {
  readonly #speechToText: SpeechToText
  readonly #recordings: Pick<LiveRecordings, 'signedIn' | 'use'>
  readonly #running = new Map<string, RunningCheck>()

  /**
   * `signedIn` ends a check with the auth session that it was requested in, `use` counts what its
   * recogniser is fed.
   */
  constructor(speechToText: SpeechToText, recordings: Pick<LiveRecordings, 'signedIn' | 'use'>) {
    this.#speechToText = speechToText
    this.#recordings = recordings
  }

  /** Recognises what a socket sends until it closes; a user's earlier check ends. */
  async serve(
    socket: WebSocket,
    { user, authSession }: Pick<CheckTokenClaims, 'user' | 'authSession'>,
    findOptions: () => Promise<SpeechStreamOptions>,
  ): Promise<void> {
    this.#running.get(user)?.end(refusals.replaced)
    const check = new RunningCheck(socket)
    this.#running.set(user, check)
    const stopWatching = authSession
      ? this.#recordings.signedIn.add(authSession, () => check.end(refusals.signedOut))
      : () => {}
    try {
      const onFed = this.#recordings.use.count({ sessionId: null, userId: user, channel: 0 })
      await check.run(this.#speechToText, { ...(await findOptions()), onFed })
      check.end(null)
    } catch (error) {
      check.end(toRefusal(error))
    } finally {
      stopWatching()
      if (this.#running.get(user) === check) this.#running.delete(user)
    }
  }

  /** Ends a user's check, because its recogniser may be needed for the user's recording. */
  endForRecording(user: string): void {
    this.#running.get(user)?.end(refusals.recording)
  }

  /** Ends all checks, when the server closes. */
  close(): void {
    for (const check of this.#running.values()) check.end(refusals.restarting)
  }
}

/** The refusal for an error of the recogniser; its texts for recordings speak of kept audio. */
function toRefusal(error: unknown): Refusal {
  if (!(error instanceof SpeechToTextError) || error.reason === 'failed') return refusals.failed
  const isBusy = error.reason === 'busy'
  return {
    closeCode: isBusy ? closeCodes.recogniserBusy : closeCodes.recogniserUnavailable,
    code: `recogniser_${error.reason}`,
    message: error.message,
  }
}

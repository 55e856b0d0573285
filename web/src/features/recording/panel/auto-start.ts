import { createTimers } from '#web/lib/timers.ts'
import type { MicrophoneErrorKind } from '../engine/audio/microphone-error.ts'
import type { Recorder } from '../engine/recorder.ts'
import { recorderMessages } from '../engine/recorder-messages.ts'
import type { StartFailure } from '../engine/recorder-ports.ts'

/** Milliseconds before the first attempt. */
const AUTO_START_DELAY_MS = 500
/** Failed attempts after which an automatic start is abandoned. */
const MAX_AUTO_START_ATTEMPTS = 3
/** Milliseconds after which an automatic start is abandoned. */
const AUTO_START_TIMEOUT_MS = 10_000

/** Milliseconds to wait after failed attempt `attempt`, from 1. */
export function getAutoStartDelayMs(attempt: number): number {
  return Math.min(500 * 2 ** (attempt - 1), 2000)
}

/** Starts a recorder automatically; reports a failure once. Returns a function that cancels. */
export function autoStart(
  recorder: Pick<Recorder, 'start' | 'resume' | 'leave' | 'subscribe' | 'getSnapshot'>,
  onProblem: (text: string, microphone?: MicrophoneErrorKind) => void,
): () => void {
  const timers = createTimers<'next' | 'overall'>()
  let attempts = 0
  const stopWatching = recorder.subscribe(() => {
    if (recorder.getSnapshot().state.name === 'recording') finish()
  })
  const finish = () => {
    timers.clearAll()
    stopWatching()
  }
  const failed = (failure: StartFailure) => {
    switch (failure.kind) {
      case 'other':
        if (attempts < MAX_AUTO_START_ATTEMPTS) {
          timers.set('next', getAutoStartDelayMs(attempts), attempt)
          return
        }
        onProblem(recorderMessages.autoFailed)
        break
      case 'denied':
        onProblem(recorderMessages.autoDenied, failure.microphone)
        break
      case 'refused':
        onProblem(failure.text, failure.microphone)
        break
      case 'occupied':
      case 'cancelled':
        break
      default:
        failure.kind satisfies never
    }
    finish()
  }
  const attempt = () => {
    attempts += 1
    // What an attempt has heard is gone on with.
    const isHeard = recorder.getSnapshot().state.name === 'paused'
    void (isHeard ? recorder.resume({ onFailed: failed }) : recorder.start({ onFailed: failed }))
  }

  timers.set('next', AUTO_START_DELAY_MS, attempt)
  timers.set('overall', AUTO_START_TIMEOUT_MS, () => {
    finish()
    recorder.leave(recorderMessages.autoTimedOut)
    onProblem(recorderMessages.autoTimedOut)
  })

  return finish
}

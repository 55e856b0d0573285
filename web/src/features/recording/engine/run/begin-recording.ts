import { hasMeeting } from '../audio/audio-sources.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { CONNECT_TIMEOUT_MS } from '../link/reconnect-delays.ts'
import { recorderMessages } from '../recorder-messages.ts'
import type { RecordingRunOptions } from '../recorder-ports.ts'
import type { RecordingCapture } from './recording-capture.ts'
import { SessionError } from './start-error.ts'

interface RunParts {
  capture: RecordingCapture
  link: AudioLink
  signal: AbortSignal
}

/**
 * Opens the sources, then the session, then connects the two. Throws MeetingError, MicrophoneError
 * or SessionError; once aborted it changes nothing.
 */
export async function beginRecording(
  { ports, sources, session, takeOver, dispatch, onOpened }: RecordingRunOptions,
  { capture, link, signal }: RunParts,
): Promise<void> {
  const { store } = ports
  await capture.open(signal)
  if (signal.aborted) return
  if (hasMeeting(sources)) link.addSecondChannel()
  const code = session ?? (await createSession())
  if (session !== null) await restore(session)
  if (signal.aborted) return
  dispatch({ type: 'session-created', session: code })
  link.intake.persistIn({
    append: (audio, captured) => store.append(code, audio, captured),
    dropBefore: (position) => store.dropBefore(code, position),
  })
  store.rewriteWith(code, () => link.intake.readPlaced())
  const mayReplace = session !== null && takeOver
  link.open(code, { timeoutMs: CONNECT_TIMEOUT_MS, takeOver: mayReplace })

  async function restore(resumed: string): Promise<void> {
    const kept = await store.load(resumed, () =>
      ports.onNotice({ tone: 'warning', text: recorderMessages.keptUnreadable }),
    )
    const earlier = store.readCaptured(resumed)
    const end = earlier ? earlier.start + earlier.samples : 0
    link.intake.restore(kept, end)
    // For the receipt: it was captured, and can't arrive any more.
    if (earlier && end > link.intake.unsavedAudio.end) ports.onCaptured?.(resumed, earlier)
  }

  async function createSession(): Promise<string> {
    const opened = await ports.createSession({ takeOver, signal }).catch((cause) => {
      throw new SessionError(cause)
    })
    onOpened(opened)

    return opened.code
  }
}

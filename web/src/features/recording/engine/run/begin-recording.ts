import type { MicrophoneKeeper } from '../audio/microphone-keeper.ts'
import type { AudioLink } from '../link/audio-link.ts'
import { CONNECT_TIMEOUT_MS } from '../link/reconnect-delays.ts'
import type { RecordingRunOptions } from '../recorder-ports.ts'
import { SessionError } from './start-error.ts'

interface RunParts {
  microphone: MicrophoneKeeper
  link: AudioLink
  signal: AbortSignal
}

/**
 * Opens the microphone, then the session, then connects the two. Throws MicrophoneError or
 * SessionError; once aborted it changes nothing.
 */
export async function beginRecording(
  { ports, session, takeOver, dispatch, onOpened }: RecordingRunOptions,
  { microphone, link, signal }: RunParts,
): Promise<void> {
  const { store } = ports
  await microphone.open()
  if (signal.aborted) return
  const code = session ?? (await createSession())
  if (session !== null) link.intake.restore(await store.load(session))
  if (signal.aborted) return
  dispatch({ type: 'session-created', session: code })
  link.intake.persistIn({
    append: (audio) => store.append(code, audio),
    dropBefore: (position) => store.dropBefore(code, position),
  })
  const mayReplace = session !== null && takeOver
  link.open(code, { timeoutMs: CONNECT_TIMEOUT_MS, takeOver: mayReplace })

  async function createSession(): Promise<string> {
    const opened = await ports.createSession({ takeOver, signal }).catch((cause) => {
      throw new SessionError(cause)
    })
    onOpened(opened)

    return opened.code
  }
}

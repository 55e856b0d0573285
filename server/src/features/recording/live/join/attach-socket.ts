import type { RecorderSocket } from '#server/features/recording/recorder/recorder-socket.ts'
import { refusals } from '#server/features/recording/recorder/refusals.ts'
import type { SpeechStream } from '#server/ports/speech-to-text.ts'
import type { LiveRecording } from '../live-recording.ts'
import { JoinError } from './join-error.ts'

/**
 * Attaches a recorder's socket to a recording, with a stream for a channel that it adds. Returns
 * false when the recording has ended or changed while the socket waited: then join again. Throws
 * JoinError or SpeechToTextError; `checkSocket` throws when the socket may not attach any more.
 */
export async function attachSocket(
  recording: LiveRecording,
  socket: RecorderSocket,
  checkSocket: () => void,
): Promise<boolean> {
  if (!recording.admits(socket)) {
    await waitForEnd(recording, socket)
    return false
  }
  if (isHeldByOther(recording, socket)) throw new JoinError(refusals.otherRecorder)
  if (lacksChannel(recording, socket)) return addChannelAndAttach(recording, socket, checkSocket)
  attach(recording, socket, null)
  return true
}

/** Opens the stream first, so that a refusal leaves the recording as it is. */
async function addChannelAndAttach(
  recording: LiveRecording,
  socket: RecorderSocket,
  checkSocket: () => void,
): Promise<boolean> {
  let unused: SpeechStream | null = await recording.openStream()
  try {
    checkSocket()
    if (!lacksChannel(recording, socket) || isHeldByOther(recording, socket)) return false
    attach(recording, socket, unused)
    unused = null
    return true
  } finally {
    // The recording may need it to transcribe its rest.
    unused?.close()
  }
}

function attach(recording: LiveRecording, socket: RecorderSocket, stream: SpeechStream | null) {
  if (!recording.attach(socket, stream)) throw new JoinError(refusals.wrongPosition)
}

/** Waits for the end of a recording that a recorder may not join any more. */
async function waitForEnd(recording: LiveRecording, socket: RecorderSocket): Promise<void> {
  // The recorder that was last connected has all audio that is not stored, so it need not wait.
  if (recording.isPausing && recording.lastRecorder === socket.recorder) recording.release()
  await recording.ended
}

/** Whether another recorder is connected, which this one may not replace. */
function isHeldByOther({ recorder }: LiveRecording, socket: RecorderSocket): boolean {
  return recorder !== null && recorder !== socket.recorder && !socket.takesOver
}

/** Whether a running recording has fewer channels than the socket. */
function lacksChannel({ isOpen, meter }: LiveRecording, socket: RecorderSocket): boolean {
  return isOpen && socket.channels > meter.channels
}

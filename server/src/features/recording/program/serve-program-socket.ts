import type { WebSocket } from 'ws'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { serveRecorderSocket, toRecorderSocket } from '../recorder/serve-recorder-socket.ts'
import type { ProgramSession } from './open-program-session.ts'
import { PcmDecoder } from './pcm-decoder.ts'

/** Joins a program's socket to the session that was opened for it. */
export function serveProgramSocket(
  socket: WebSocket,
  recordings: LiveRecordings,
  { code, signIn, query, warnings }: ProgramSession,
  address: string,
): Promise<void> {
  const { channels, multichannel, sample_rate: sampleRate } = query
  const isMixed = channels > 1 && !multichannel
  const settings = { ...query, warnings, channels: isMixed ? 1 : channels, from: 0, captured: 0 }
  return serveRecorderSocket(
    socket,
    recordings,
    { code, authSession: signIn },
    toRecorderSocket(socket, settings, address),
    { decoder: new PcmDecoder({ sampleRate, channels, isMixed }), endsWithSocket: true },
  )
}

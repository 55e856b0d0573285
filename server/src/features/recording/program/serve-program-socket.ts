import type { FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { serveRecorderSocket, toRecorderSocket } from '../recorder/serve-recorder-socket.ts'
import type { ProgramSession } from './open-program-session.ts'

/** Joins a program's socket to the session that was opened for it. */
export function serveProgramSocket(
  socket: WebSocket,
  recordings: LiveRecordings,
  { code, signIn, query, decoder, warnings }: ProgramSession,
  request: FastifyRequest,
): Promise<void> {
  const channels = query.multichannel ? query.channels : 1
  const settings = { ...query, warnings, channels, from: 0, captured: 0 }
  return serveRecorderSocket(
    socket,
    recordings,
    { code, authSession: signIn, isRenewed: false },
    toRecorderSocket(socket, settings, request),
    { decoder, endsWithSocket: true },
  )
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { LiveRecordings } from './live-recordings.ts'
import { addCreateInterviewSession } from './routes/create-interview-session.ts'
import { addCreateListenToken } from './routes/create-listen-token.ts'
import { addListSessions } from './routes/list-sessions.ts'
import { addListen } from './routes/listen.ts'

export { findSessionByCode } from './sessions.ts'

/** Recording: sessions and the audio socket. Recorders are handed over when the app closes. */
export function addRecordingRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  const recordings = new LiveRecordings(context)
  app.addHook('preClose', () => recordings.close())
  addCreateInterviewSession(add, context)
  addCreateListenToken(add, context)
  addListSessions(add, context)
  addListen(app, context, recordings)
}

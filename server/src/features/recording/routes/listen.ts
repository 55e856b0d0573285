import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import { listenQuery } from '@live-scribe/contract/live/listen-query'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#server/context.ts'
import { isSignInValid } from '#server/features/api-keys/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import { addDeepgramRefusalFields } from '../recorder/deepgram-refusal-fields.ts'
import { verifyListenToken } from '../recorder/listen-token.ts'
import { serveRecorderSocket, toRecorderSocket } from '../recorder/serve-recorder-socket.ts'
import { createKeyRefusedError, readSocketKey } from '../recorder/socket-key.ts'

/**
 * Adds the audio socket. It speaks Deepgram's live protocol, so that Deepgram's clients work; the
 * key is a listen token for one recording.
 */
export function addListen(
  app: FastifyInstance,
  context: AppContext,
  recordings: LiveRecordings,
): void {
  const admit = (request: FastifyRequest) => {
    const key = verifyListenToken(readSocketKey(request), context.now(), context.secrets.auth)
    if (!key) throw createKeyRefusedError()
    const query = listenQuery.safeParse(request.query)
    if (!query.success) throw new AppError('bad_request', z.prettifyError(query.error))
    return { key, query: query.data }
  }
  const admitSignedIn = async (request: FastifyRequest) => {
    const { authSession } = admit(request).key
    if (authSession && !(await isSignInValid(context, authSession))) throw createKeyRefusedError()
  }
  app.get(
    LISTEN_PATH,
    {
      websocket: true,
      preValidation: admitSignedIn,
      onSend: addDeepgramRefusalFields,
    },
    (socket, request) => {
      const { key, query } = admit(request)
      void serveRecorderSocket(socket, recordings, key, toRecorderSocket(socket, query, request.ip))
    },
  )
}

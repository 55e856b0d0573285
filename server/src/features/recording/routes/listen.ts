import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import { listenQuery } from '@live-scribe/contract/live/listen-query'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isSignInValid } from '#server/features/api-keys/index.ts'
import { isMeantAsApiKey } from '#server/http/api-key.ts'
import { createLimit } from '#server/http/create-limit.ts'
import { invalidRequestError } from '#server/http/invalid-request.ts'
import { requireHandshake } from '#server/http/sockets/handshake.ts'
import type { LiveRecordings } from '../live/live-recordings.ts'
import {
  openProgramSession,
  type ProgramParts,
  type ProgramSession,
} from '../program/open-program-session.ts'
import { serveProgramSocket } from '../program/serve-program-socket.ts'
import { addDeepgramRefusalFields } from '../recorder/deepgram-refusal-fields.ts'
import { Deinterleaver } from '../recorder/deinterleaver.ts'
import {
  issueListenToken,
  type ListenTokenClaims,
  verifyListenToken,
} from '../recorder/listen-token.ts'
import { serveRecorderSocket, toRecorderSocket } from '../recorder/serve-recorder-socket.ts'
import { createKeyRefusedError, readSocketKey } from '../recorder/socket-key.ts'
import { JOINS_LIMIT } from './create-listen-token.ts'

/**
 * Adds the audio socket. It speaks Deepgram's live protocol, so that Deepgram's clients work; the
 * key is a listen token for one recording, or an API key, with which a recording is opened.
 */
export function addListen(
  app: FastifyInstance,
  context: AppContext,
  recordings: LiveRecordings,
  parts: ProgramParts,
): void {
  const useSocket = createLimit(context.rateLimits, 'sockets of a recording', JOINS_LIMIT)
  const programs = new WeakMap<FastifyRequest, ProgramSession>()
  const readToken = (request: FastifyRequest) => {
    const token = verifyListenToken(readSocketKey(request), context.now(), context.secrets.auth)
    if (!token) throw createKeyRefusedError()
    const query = listenQuery.safeParse(request.query)
    if (!query.success) throw invalidRequestError(query.error)
    return { token, query: query.data }
  }
  const renewKey = ({ code, authSession }: ListenTokenClaims) =>
    issueListenToken(code, context.now(), context.secrets.auth, authSession, true).token
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    requireHandshake(request)
    const key = readSocketKey(request)
    if (isMeantAsApiKey(key)) {
      const program = await openProgramSession(context, parts, key, { request, reply })
      programs.set(request, program)
      return
    }
    const { code, authSession, isRenewed: evenExpired } = readToken(request).token
    await useSocket(code)
    if (authSession && !(await isSignInValid(context, authSession, { evenExpired })))
      throw createKeyRefusedError()
  }
  app.get(
    LISTEN_PATH,
    {
      websocket: true,
      exposeHeadRoute: false,
      preValidation: admit,
      onSend: addDeepgramRefusalFields,
    },
    (socket, request) => {
      const program = programs.get(request)
      if (program) return void serveProgramSocket(socket, recordings, program, request)
      const { token, query } = readToken(request)
      const recorderSocket = toRecorderSocket(socket, query, request)
      void serveRecorderSocket(socket, recordings, token, recorderSocket, {
        decoder: new Deinterleaver(query.channels),
        endsWithSocket: false,
        renewKey: () => renewKey(token),
      })
    },
  )
}

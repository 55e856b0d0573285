import { CHECK_PATH, checkQuery } from '@live-scribe/contract/live/check-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { isSignInValid } from '#server/features/api-keys/index.ts'
import { isPayingUser } from '#server/features/billing/index.ts'
import { findTerms } from '#server/features/vocabulary/index.ts'
import { requireHandshake } from '#server/http/sockets/handshake.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { CHECK_TOKEN_LIFETIME_MS, verifyCheckToken } from '../check/check-token.ts'
import type { RecordingChecks } from '../check/recording-checks.ts'
import { createKeyRefusedError, readSocketKey } from '../recorder/socket-key.ts'
import { chooseSessionLanguage } from '../session/session-language.ts'

/** Adds the socket of the check before a recording, which stores nothing and costs no minutes. */
export function addCheck(app: FastifyInstance, context: AppContext, checks: RecordingChecks): void {
  app.addHook('preClose', async () => checks.close())
  const opened = context.rateLimits.limiter('check tokens', {
    tries: 1,
    windowSeconds: (2 * CHECK_TOKEN_LIFETIME_MS) / 1000,
  })
  const read = (request: FastifyRequest) =>
    verifyCheckToken(readSocketKey(request), context.now(), context.secrets.auth)
  const isSignedIn = async (authSession: string | null) =>
    !authSession || isSignInValid(context, authSession)
  app.get(
    CHECK_PATH,
    {
      websocket: true,
      preValidation: async (request: FastifyRequest) => {
        requireHandshake(request)
        const claims = read(request)
        if (!claims || !(await isSignedIn(claims.authSession)) || !(await opened.use(claims.id)))
          throw createKeyRefusedError()
      },
    },
    (socket, request) => {
      const claims = read(request)
      if (!claims) return socket.terminate()
      // Found after the socket has its listeners, so that no early message is lost.
      const findOptions = async () => ({
        language: chooseSessionLanguage(context.speechToText, { preferred: languagesOf(request) }),
        owner: {
          isPaying: await isPayingUser(context.db, claims.user),
          address: getAddressGroup(request.ip),
        },
        terms: await findTerms(context.db, claims.user),
      })
      void checks.serve(socket, claims, findOptions)
    },
  )
}

function languagesOf({ query }: FastifyRequest): readonly string[] {
  return checkQuery.safeParse(query).data?.language ?? []
}

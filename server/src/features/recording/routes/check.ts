import { CHECK_PATH } from '@live-scribe/contract/live/check-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { verifyCheckToken } from '../check/check-token.ts'
import { RecordingChecks } from '../check/recording-checks.ts'
import { readSocketKey } from '../recorder/socket-key.ts'

/** Adds the socket of the check before a recording, which stores nothing and costs no minutes. */
export function addCheck(app: FastifyInstance, context: AppContext): void {
  const checks = new RecordingChecks(context.speechToText)
  app.addHook('preClose', () => checks.close())
  const admit = (request: FastifyRequest) => {
    const user = verifyCheckToken(readSocketKey(request), context.now(), context.secrets.auth)
    if (!user) throw new AppError('unauthenticated', 'This key is not valid or has expired.')
    return user
  }
  app.get(
    CHECK_PATH,
    {
      websocket: true,
      preValidation: async (request: FastifyRequest) => {
        admit(request)
      },
    },
    (socket, request) => {
      void checks.serve(socket, admit(request), getAddressGroup(request.ip))
    },
  )
}

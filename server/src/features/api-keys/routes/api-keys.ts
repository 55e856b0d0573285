import { createApiKey, listApiKeys, revokeApiKey } from '@live-scribe/contract/api-keys/api-keys'
import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { insertApiKey, listApiKeys as list, revokeApiKey as revoke } from '../api-keys.ts'
import { confirmMaker } from '../confirm-maker.ts'
import { toKeySignIn } from '../key-sign-in.ts'
import { deleteOldKeys, OLD_KEYS_INTERVAL_MS } from '../old-keys.ts'

/** Maximum keys that a user makes in an hour. */
const NEW_KEYS_LIMIT = {
  tries: 60,
  windowSeconds: 60 * 60,
  text: 'You have made very many keys. Please wait an hour.',
}

/** Adds the calls with which users list, make and revoke their own keys, and deletes old ones. */
export function addApiKeyRoutes(app: FastifyInstance, add: AddRoute, context: AppContext): void {
  const { db, now, events, rateLimits } = context
  addBackgroundJob(app, context, {
    name: 'deleting old API keys',
    everyMs: OLD_KEYS_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => deleteOldKeys(db, now()),
  })
  const useNewKey = createLimit(rateLimits, 'new API keys', NEW_KEYS_LIMIT)
  add(listApiKeys, async ({ actor }) => ({
    keys: await list(db, actor.id),
  }))
  add(createApiKey, async ({ actor, address, headers, body }) => {
    await confirmMaker(context.identity, headers, body.password)
    await useNewKey(actor.id)
    return insertApiKey(context, actor, body, address)
  })
  add(revokeApiKey, async ({ actor, address, params }) => {
    if (!(await revoke(context, actor, { id: params.id, address }))) {
      throw new AppError('not_found', 'This key is gone. Reload the page.')
    }
    await events.signedOut.emit(toKeySignIn(params.id))
    return { revoked: true as const }
  })
}

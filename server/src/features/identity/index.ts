import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { deleteOldSignIns, OLD_SIGN_INS_INTERVAL_MS } from './old-sign-ins.ts'
import { addGetMe, type IsAffiliate } from './routes/get-me.ts'
import { addReceiveIdentityWebhook } from './routes/receive-identity-webhook.ts'
import { addRefreshAuthSession } from './routes/refresh-auth-session.ts'
import { addSyncUser } from './routes/sync-user.ts'

export { deletedIdentity } from './deleted-identity.ts'
export { findOrCreateUser } from './find-or-create-user.ts'
export { lockRemainingUser } from './lock-remaining-user.ts'
export { presentUser } from './present.ts'

/**
 * Adds the calls about the signed-in user, the identity provider's webhook where it has one, and the
 * job that deletes old auth sessions.
 */
export async function addIdentityRoutes(
  app: FastifyInstance,
  add: AddRoute,
  context: AppContext,
  isAffiliate: IsAffiliate,
): Promise<void> {
  addBackgroundJob(app, context, {
    name: 'deleting old auth sessions',
    everyMs: OLD_SIGN_INS_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => deleteOldSignIns(context.db, context.now()),
  })
  addGetMe(add, isAffiliate)
  addRefreshAuthSession(add, context)
  addSyncUser(add)
  await addReceiveIdentityWebhook(app, context)
}

import type { FastifyInstance } from 'fastify'
import { addBackgroundJob } from '#server/background-job.ts'
import type { AppContext } from '#server/context.ts'
import type { ExportParts } from '#server/features/recording/index.ts'
import type { RemoveSharedSession } from '#server/features/sharing/index.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { DATA_EXPORT_INTERVAL_MS, makeDataExports } from './data-export/make-data-exports.ts'
import { deleteUserOfProvider, finishDeletions } from './deletion/delete-account.ts'
import { deleteOldMailRecords } from './retention/delete-old-mail-records.ts'
import { createRetentionSweep, RETENTION_SWEEP_INTERVAL_MS } from './retention/retention-sweep.ts'
import { addDataExportRoutes } from './routes/data-export.ts'
import { addDeleteAccount } from './routes/delete-account.ts'
import { addRetentionRoutes } from './routes/retention.ts'

export { removeAccess } from './remove-access.ts'
export { deleteOldMailRecords } from './retention/delete-old-mail-records.ts'
export { sweepExpired } from './retention/retention-sweep.ts'

/** Adds the calls about a user's own data: how long it is kept, a file of it, and its deletion. */
export function addAccountRoutes(
  app: FastifyInstance,
  add: AddRoute,
  context: AppContext,
  { remove, ...parts }: ExportParts & { remove: RemoveSharedSession },
): void {
  addRetentionRoutes(add, context)
  addDeleteAccount(add, context, { remove })
  addDataExportRoutes(add, context)
  context.events.userDeleted.on((id) => deleteUserOfProvider(context, { remove }, id))
  addBackgroundJob(app, context, {
    name: 'retention sweep',
    everyMs: RETENTION_SWEEP_INTERVAL_MS,
    errorKind: 'sweep',
    run: createRetentionSweep(context, remove),
  })
  addBackgroundJob(app, context, {
    name: 'finishing deletions',
    everyMs: RETENTION_SWEEP_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => finishDeletions(context, { remove }),
  })
  addBackgroundJob(app, context, {
    name: 'deleting old records of mails',
    everyMs: RETENTION_SWEEP_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => deleteOldMailRecords(context),
  })
  addBackgroundJob(app, context, {
    name: 'making data exports',
    everyMs: DATA_EXPORT_INTERVAL_MS,
    errorKind: 'sweep',
    run: () => makeDataExports(context, parts),
  })
}

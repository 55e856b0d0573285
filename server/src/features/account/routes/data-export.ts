import { Readable } from 'node:stream'
import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@live-scribe/contract/account/data-export'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { FileReply } from '#server/http/file-reply.ts'
import {
  findExport,
  presentExport,
  readExport,
  requestExport,
} from '../data-export/stored-export.ts'

/** Files with all data by a user: each reads every recording. */
const REQUEST_LIMIT = { tries: 5, windowSeconds: 3600 }

/** Adds the calls with which users take all of their data along. */
export function addDataExportRoutes(add: AddRoute, context: AppContext): void {
  const { db, now } = context
  const limit = context.rateLimits.limiter('data-exports', REQUEST_LIMIT)
  const reply = async (userId: string) => {
    const row = await findExport(db, userId, now())
    return { data_export: row && presentExport(row) }
  }
  add(getDataExport, ({ actor }) => reply(actor.id))
  add(requestDataExport, async ({ actor }) => {
    if (!(await limit.use(actor.id))) {
      const text = 'That was asked for often in the last hour. Please wait an hour.'
      throw new AppError('too_many_requests', text)
    }
    await requestExport(db, actor.id, now())
    return reply(actor.id)
  })
  add(downloadDataExport, async ({ actor, params }) => {
    const row = await findExport(db, actor.id, now())
    if (row?.id !== params.id || row.state !== 'ready') {
      throw new AppError('not_found', 'This file is no longer there. Ask for a new one.')
    }
    const name = `Live-scribe data ${row.requestedAt.toISOString().slice(0, 10)}.zip`
    const content = Readable.from(readExport(db, row), { objectMode: false })
    return new FileReply(name, 'application/zip', content)
  })
}

import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@live-scribe/contract/account/data-export'
import type { AppContext } from '#server/context.ts'
import { createFileName } from '#server/features/transcript/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { type FilePlaceBounds, FilePlaces } from '#server/http/file-places.ts'
import { FileReply } from '#server/http/file-reply.ts'
import {
  findExport,
  presentExport,
  readExport,
  requestExport,
} from '../data-export/stored-export.ts'

/** Files with all data by a user: each reads every recording. */
const REQUEST_LIMIT = {
  tries: 5,
  windowSeconds: 3600,
  text: 'That was asked for often in the last hour. Please wait an hour.',
}

/** Downloads of a user: the database reads every byte of each. */
const DOWNLOAD_LIMIT = {
  tries: 30,
  windowSeconds: 3600,
  text: 'You’ve downloaded this file many times in the last hour. Try again in an hour.',
}

/** Files that are read at once: each has a piece in memory. */
const PLACES: FilePlaceBounds = {
  ofAll: { places: 12, maxWaiting: 200 },
  ofKeys: [{ places: 2, maxWaiting: 8 }],
  busyText: 'Many files are being downloaded. Try again in a minute.',
}

/** Adds the calls with which users take all of their data along. */
export function addDataExportRoutes(add: AddRoute, context: AppContext): void {
  const { db, now } = context
  const places = new FilePlaces(PLACES)
  const useRequest = createLimit(context.rateLimits, 'data-exports', REQUEST_LIMIT)
  const useDownload = createLimit(context.rateLimits, 'downloads-of-data', DOWNLOAD_LIMIT)
  const reply = async (userId: string) => {
    const row = await findExport(db, userId, now())
    return { data_export: row && presentExport(row) }
  }
  add(getDataExport, ({ actor }) => reply(actor.id))
  add(requestDataExport, async ({ actor, query }) => {
    await useRequest(actor.id)
    await requestExport(db, { userId: actor.id, timeZone: query.time_zone, now: now() })
    return reply(actor.id)
  })
  add(downloadDataExport, async ({ actor, isGone, params }) => {
    const row = await findExport(db, actor.id, now())
    if (row?.id !== params.id || row.state !== 'ready') {
      throw new AppError('not_found', 'This file is no longer there. Ask for a new one.')
    }
    const name = createFileName({
      title: 'Live-scribe data',
      startedAt: row.requestedAt,
      timeZone: row.timeZone,
      ending: 'zip',
    })
    await useDownload(actor.id)
    const content = places.hold({ keys: [actor.id], isGone }, async () => readExport(db, row))
    return new FileReply(name, 'application/zip', content)
  })
}

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { timeZone } from '../export.ts'

/** Milliseconds for which a file with all data can be downloaded. */
export const DATA_EXPORT_VALIDITY_MS = 24 * 60 * 60_000

const dataExport = z.object({
  id: z.uuid(),
  /** `waiting` for its turn, `making`, `ready` for download, or `failed`. */
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  requested_at: z.iso.datetime(),
  /** Recordings that are in it so far, and those that there were when it began. */
  done: z.int().check(z.nonnegative()),
  total: z.int().check(z.nonnegative()),
  bytes: z.int().check(z.nonnegative()),
  /** Until when it can be downloaded; null until it is ready. */
  expires_at: z.nullable(z.iso.datetime()),
})
/** The file with all data of an account, or the state of its making. */
export type DataExport = z.output<typeof dataExport>

const reply = z.object({ data_export: z.nullable(dataExport) })

/** The caller's last request for all data; null when there is none, or its day is over. */
export const getDataExport = endpoint({
  method: 'GET',
  path: '/api/account/data-export',
  policy: 'signed-in',
  summary: 'The state of the file with all of the caller’s data',
  reply,
})

/**
 * Asks for a file with all of the caller's data, which is made in the background and takes the
 * place of an earlier one. While one is being made, that one is returned.
 */
export const requestDataExport = endpoint({
  method: 'POST',
  path: '/api/account/data-export',
  policy: 'signed-in',
  summary: 'Make a file with all of the caller’s data',
  query: z.object({
    /** For the days in the files' names, and the dates of the recordings. */
    time_zone: z._default(timeZone, 'UTC'),
  }),
  reply,
})

/** The file itself, for its owner; `not_found` for an unknown one, and when its day is over. */
export const downloadDataExport = endpoint({
  method: 'GET',
  path: '/api/account/data-export/:id',
  policy: 'signed-in',
  summary: 'The file with all of the caller’s data',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  errors: ['not_found'],
  files: ['application/zip'],
  reply: z.unknown(),
})

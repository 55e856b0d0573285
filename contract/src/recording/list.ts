import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportQuery } from '../export.ts'
import { moment, sessionCode, transcriptionSession } from '../recording.ts'
import { MAX_TAGS, recordingTag } from './tags.ts'

/** Recordings that `listSessions` returns when no `limit` is asked for. */
export const LIST_PAGE_RECORDINGS = 50
/** Maximum recordings that `listSessions` returns at once. */
export const MAX_LIST_PAGE_RECORDINGS = 200
/** Maximum recordings that a selection names one by one. */
const MAX_SELECTED_RECORDINGS = 5000

export const recordingState = z.enum(['live', 'paused', 'finishing', 'finished'])
/**
 * A recording's state for its owner: `paused` can be resumed, `finishing` is being written to its
 * end.
 */
export type RecordingState = z.output<typeof recordingState>

const filterFields = {
  tag: z.optional(recordingTag),
  state: z.optional(recordingState),
  /** The first moment of its start, and the moment before which it started. */
  from: z.optional(moment),
  until: z.optional(moment),
}
const recordingFilter = z.object(filterFields)
/** Which of a user's recordings are meant; what is left out does not matter. */
export type RecordingFilter = z.output<typeof recordingFilter>

/**
 * The caller's recordings, newest first. `next` is the `after` of the next page, null on the last
 * one; `total` counts all that match, on the first page only.
 */
export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  policy: 'signed-in',
  scope: 'recordings:read',
  summary: 'The caller’s recordings, newest first',
  query: z.object({
    ...filterFields,
    after: z.optional(z.string().check(z.regex(/^\d{1,16}\.[A-Z2-9]{6}$/))),
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_LIST_PAGE_RECORDINGS)),
      LIST_PAGE_RECORDINGS,
    ),
  }),
  reply: z.object({
    sessions: z.array(transcriptionSession),
    next: z._default(z.nullable(z.string()), null),
    total: z._default(z.nullable(z.int().check(z.nonnegative())), null),
  }),
})

const someCodes = z
  .array(sessionCode)
  .check(
    z.maxLength(
      MAX_SELECTED_RECORDINGS,
      `At most ${MAX_SELECTED_RECORDINGS} recordings can be chosen one by one. Select all that match instead.`,
    ),
  )
const recordingSelection = z.union([
  z.object({ codes: someCodes.check(z.minLength(1)) }),
  z.object({ match: recordingFilter, except: z._default(someCodes, []) }),
])
/** Several of a user's recordings: by their codes, or all that match a filter but some. */
export type RecordingSelection = z.output<typeof recordingSelection>

/**
 * Hides recordings at once, from their owner and from readers, and deletes them ten seconds later
 * unless `undoDeletion` is called. What is being recorded stays, and is counted as `running`.
 */
export const deleteRecordings = endpoint({
  method: 'POST',
  path: '/api/recordings/delete',
  policy: 'signed-in',
  scope: 'recordings:write',
  summary: 'Delete recordings, with ten seconds to undo it',
  body: z.object({ selection: recordingSelection }),
  errors: ['recording_active', 'session_not_found', 'not_found'],
  reply: z.object({
    /** Names this deletion for `undoDeletion`; null when nothing is deleted. */
    deletion: z.nullable(z.uuid()),
    deleted: z.int().check(z.nonnegative()),
    running: z.int().check(z.nonnegative()),
    /** When the recordings are gone for good. */
    delete_at: z.iso.datetime(),
  }),
})

/** Brings back what a deletion has hidden; `not_found` when it is gone for good. */
export const undoDeletion = endpoint({
  method: 'POST',
  path: '/api/recordings/undo-deletion',
  policy: 'signed-in',
  scope: 'recordings:write',
  summary: 'Undo a deletion of the last ten seconds',
  body: z.object({ deletion: z.uuid() }),
  errors: ['not_found'],
  reply: z.object({ restored: z.int().check(z.nonnegative()) }),
})

const someTags = z.array(recordingTag).check(z.maxLength(MAX_TAGS))

/**
 * Adds tags to recordings and removes others. A recording that would have more than 20 stays as it
 * is, and is counted as `full`.
 */
export const tagRecordings = endpoint({
  method: 'POST',
  path: '/api/recordings/tags',
  policy: 'signed-in',
  scope: 'recordings:write',
  summary: 'Add and remove tags of recordings',
  body: z.object({
    selection: recordingSelection,
    add: z._default(someTags, []),
    remove: z._default(someTags, []),
  }),
  reply: z.object({
    tagged: z.int().check(z.nonnegative()),
    full: z.int().check(z.nonnegative()),
  }),
})

/** The transcripts of several recordings as one zip, made while it is sent. */
export const exportRecordings = endpoint({
  method: 'POST',
  path: '/api/recordings/export',
  policy: 'signed-in',
  scope: 'recordings:read',
  summary: 'The transcripts of several recordings as a zip',
  body: z.object({ selection: recordingSelection, ...exportQuery.shape }),
  files: ['application/zip'],
  errors: ['session_not_found'],
  reply: z.unknown(),
})

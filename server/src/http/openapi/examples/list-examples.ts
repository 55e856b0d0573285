import { getRecordingTotals } from '@live-scribe/contract/recording'
import {
  deleteRecordings,
  exportRecordings,
  listSessions,
  tagRecordings,
  undoDeletion,
} from '@live-scribe/contract/recording/list'
import { listTags, renameTag } from '@live-scribe/contract/recording/tags'
import { searchRecordings } from '@live-scribe/contract/search'
import { EXAMPLE_CODE, EXAMPLE_ID, exampleOf } from './example.ts'

const selection = { codes: [EXAMPLE_CODE] }

/** Finding recordings, and what is done with several. */
export const listExamples = [
  exampleOf(listSessions, { query: { tag: 'system design', state: 'finished', limit: 20 } }),
  exampleOf(searchRecordings, {
    query: { q: '"rate limiter" speaker:Mira', zone: 'Europe/Berlin' },
  }),
  exampleOf(getRecordingTotals, { query: { since: '2026-11-01T00:00:00.000Z' } }),
  exampleOf(listTags, {}),
  exampleOf(renameTag, { body: { from: 'system design', to: 'architecture' } }),
  exampleOf(tagRecordings, { body: { selection, add: ['system design'], remove: ['to do'] } }),
  exampleOf(exportRecordings, {
    body: { selection: { match: { tag: 'system design' }, except: [] }, format: 'srt' },
  }),
  exampleOf(deleteRecordings, { body: { selection } }),
  exampleOf(undoDeletion, { body: { deletion: EXAMPLE_ID } }),
]

import { exportTranscript, setReaderExport } from '@live-scribe/contract/export'
import { fixTerm, undoFix } from '@live-scribe/contract/fixes/fix-terms'
import { deleteMark, listMarks, saveMark, unpinQuestion } from '@live-scribe/contract/marks/marks'
import { acknowledgeNeeds, setReaderNeeds } from '@live-scribe/contract/needs/ask-needs'
import { setSpeakerName } from '@live-scribe/contract/rename-speaker'
import {
  deleteSession,
  getLiveChannel,
  getSharedTranscript,
  pusherTrigger,
  setSharing,
} from '@live-scribe/contract/sharing'
import { getAbout } from '@live-scribe/contract/sharing/about'
import { EXAMPLE_CODE, EXAMPLE_ID, exampleOf } from './example.ts'

const params = { code: EXAMPLE_CODE }

/** Reading a transcript, what its owner lays over it, and who may read. */
export const readingExamples = [
  exampleOf(getSharedTranscript, { params, query: { after: 0 } }),
  exampleOf(getLiveChannel, { params }),
  exampleOf(getAbout, { params }),
  exampleOf(exportTranscript, { params, query: { format: 'vtt' } }),
  exampleOf(setReaderExport, { params, body: { is_allowed: true } }),
  exampleOf(setSharing, { params, body: { is_shared: true } }),
  exampleOf(setReaderNeeds, { params, body: { can_ask: false } }),
  exampleOf(acknowledgeNeeds, { params, body: { at: 1_795_000_000_000 } }),
  exampleOf(setSpeakerName, { params, body: { channel: 0, speaker: null, name: 'Mira' } }),
  exampleOf(fixTerm, {
    params,
    body: { original: 'cooper netties', replacement: 'Kubernetes', place: null },
  }),
  exampleOf(undoFix, { params: { ...params, id: 1 } }),
  exampleOf(listMarks, { params }),
  exampleOf(saveMark, {
    params,
    body: { id: EXAMPLE_ID, position_ms: 61_500, kind: 'question', note: 'Ask about failover' },
  }),
  exampleOf(deleteMark, { params: { ...params, id: EXAMPLE_ID } }),
  exampleOf(unpinQuestion, { params, body: { segment_number: 1 } }),
  exampleOf(pusherTrigger, {
    body: {
      channel: `transcript-${EXAMPLE_CODE}`,
      event: 'transcript-event',
      data: {
        text: 'How would you',
        isFinal: false,
        sessionId: EXAMPLE_CODE,
        timestamp: 1_795_000_000_000,
      },
    },
  }),
  exampleOf(deleteSession, { params }),
]

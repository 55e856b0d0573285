import { createCheckToken } from '@live-scribe/contract/live/check-token'
import {
  createInterviewSession,
  createListenToken,
  endSession,
  finishSession,
  getSession,
  renameSession,
} from '@live-scribe/contract/recording'
import { getReceipt, reportCaptured } from '@live-scribe/contract/recording/receipt'
import { saveTranscriptSegment } from '@live-scribe/contract/recording/save-transcript-segment'
import { EXAMPLE_CODE, EXAMPLE_ID, exampleOf } from './example.ts'

const params = { code: EXAMPLE_CODE }

/** One recording from its start to its end. */
export const recordingExamples = [
  exampleOf(createInterviewSession, {
    body: { p_title: 'System design with Mira', p_language: 'en-US' },
  }),
  exampleOf(createListenToken, { params }),
  exampleOf(createCheckToken, {}),
  exampleOf(getSession, { params }),
  exampleOf(renameSession, { params, body: { title: 'System design, second round' } }),
  exampleOf(saveTranscriptSegment, {
    body: {
      sessionId: EXAMPLE_CODE,
      text: 'How would you scale it?',
      isFinal: true,
      segmentNumber: 2,
    },
  }),
  exampleOf(reportCaptured, {
    params,
    body: { run: EXAMPLE_ID, start: 0, samples: 160_000, earlier_end: 0 },
  }),
  exampleOf(getReceipt, { params }),
  exampleOf(endSession, { body: { sessionId: EXAMPLE_CODE } }),
  exampleOf(finishSession, { params }),
]

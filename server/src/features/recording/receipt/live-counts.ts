import { recorderRun } from '@live-scribe/contract/recording/receipt'
import { z } from 'zod'

/** What the process that records a session counts, as one node tells it another. */
export const liveCounts = z.object({
  heardSamples: z.int().nonnegative(),
  announcedSegment: z.int().nonnegative(),
  recorderRuns: z.array(recorderRun),
})
/** What the process that records a session counts; samples, and the runs of its recorders. */
export type LiveCounts = z.output<typeof liveCounts>

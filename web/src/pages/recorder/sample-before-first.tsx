import { useQuery } from '@tanstack/react-query'
import { recordingTotalsQuery } from '#web/features/recording/history/recording-totals-query.ts'
import { SampleTranscript } from '#web/features/recording/sample/sample-transcript.tsx'

/** What a recording looks like, for somebody who has none yet. */
export function SampleBeforeFirst() {
  const { data: totals } = useQuery(recordingTotalsQuery)

  return totals?.recordings === 0 ? <SampleTranscript /> : null
}

import { applyFixes } from '@live-scribe/contract/fixes/apply-fixes'
import { readAllPages } from '@live-scribe/contract/read-pages'
import { getSession } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { queryOptions } from '@tanstack/react-query'
import { callEndpoint } from '#web/api/client.ts'
import { measurePractice } from './model/practice.ts'

/** Reads a recording of the user's own and counts its words, with its fixes; `session_not_found` for any other. */
export function practiceQuery(code: string) {
  return queryOptions({
    queryKey: ['practice', code],
    queryFn: async ({ signal }) => {
      // Answers for the owner only, unlike the log, which everybody with the code may read.
      const { title, channels, sounds } = await callEndpoint(
        getSession,
        { params: { code } },
        { signal },
      )
      const log = await readAllPages((after) =>
        callEndpoint(getSharedTranscript, { params: { code }, query: { after } }, { signal }),
      )
      const { names } = log.session.speaker_names
      const { fixes } = log.session.fixes
      const segments = log.segments.map((segment) => {
        const { segment_number: segmentNumber, is_gap: isGap } = segment

        return applyFixes({ ...segment, segmentNumber, isGap }, fixes)
      })

      return { title, practice: measurePractice(segments, { channels, names, sounds }) }
    },
    retry: false,
    gcTime: 0,
  })
}

import type { Transaction } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { toGapUtterance, toMs } from '../live/log/timed-utterance.ts'
import { findLowest, getDurableSamples } from './durable-columns.ts'
import { appendSegment } from './session-lease.ts'

/**
 * Stores as a gap what one channel of a session lacks of the other's audio when no recorder will
 * send it any more; nothing where both end together.
 */
export async function storeLastGap(tx: Transaction, session: SessionRow, now: Date): Promise<void> {
  const { channels, missingSamples } = session
  const durableSamples = getDurableSamples(session, channels)
  const [startSample, endSample] = [findLowest(durableSamples), Math.max(...durableSamples)]
  if (startSample === endSample) return
  const channel = durableSamples.indexOf(startSample)
  const gap = toGapUtterance(
    { startSample, endSample, cause: 'missing', channel },
    {
      channel,
      segmentNumber: session.lastSegmentNumber,
      timestamp: now.getTime(),
      // No process knows when the recorder paused.
      spokenAt: session.startedAt.getTime() + toMs(startSample),
    },
  )
  await appendSegment(tx, session, gap, {
    durableSamples: durableSamples.map(() => endSample),
    missingSamples: missingSamples + endSample - startSample,
  })
}

import type { WebhookEvent } from '@live-scribe/contract/webhooks/events'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { WebhookDeliveryRow } from '#server/db/schema/webhooks.ts'
import { transcriptionSessions as sessions, transcriptSegments } from '#server/db/schema.ts'
import { presentSegment, toUtterance } from '#server/features/transcript/index.ts'

/**
 * The bodies of deliveries, in their order; the same bytes at every attempt. The text of a segment
 * is read from the log, so that it is stored once; null when it is deleted.
 */
export async function createBodies(
  db: Database,
  deliveries: readonly WebhookDeliveryRow[],
): Promise<(string | null)[]> {
  const segments = await findSegments(db, deliveries)
  return deliveries.map((delivery) => {
    const { type, createdAt, recordingId, segmentNumber } = delivery
    const data = delivery.data ?? segments.get(`${recordingId}:${segmentNumber}`)
    const event = { type, timestamp: createdAt.toISOString(), data } as WebhookEvent
    return data ? JSON.stringify(event) : null
  })
}

async function findSegments(db: Database, deliveries: readonly WebhookDeliveryRow[]) {
  const wanted = deliveries.flatMap(({ recordingId, segmentNumber }) =>
    recordingId && segmentNumber !== null ? [{ recordingId, segmentNumber }] : [],
  )
  if (wanted.length === 0) return new Map<string, object>()
  const rows = await db
    .select({ code: sessions.code, segment: transcriptSegments })
    .from(transcriptSegments)
    .innerJoin(sessions, eq(sessions.id, transcriptSegments.sessionId))
    .where(
      and(
        inArray(transcriptSegments.sessionId, [
          ...new Set(wanted.map(({ recordingId }) => recordingId)),
        ]),
        inArray(transcriptSegments.segmentNumber, [
          ...new Set(wanted.map(({ segmentNumber }) => segmentNumber)),
        ]),
      ),
    )
  return new Map<string, object>(
    rows.map(({ code, segment }) => [
      `${segment.sessionId}:${segment.segmentNumber}`,
      { session_id: code, ...presentSegment(toUtterance(segment)) },
    ]),
  )
}

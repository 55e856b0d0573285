import * as z from 'zod/mini'
import { endedReason } from '../recording.ts'
import { speakerNames } from '../speaker-names.ts'
import { transcriptSegment } from '../transcript.ts'
import type { WebhookEventType } from './event-types.ts'

const started = z.object({
  /** The code of the recording. */
  session_id: z.string(),
  title: z.string(),
  /** The language of what is said, as a BCP 47 tag; `multi` for several. */
  language: z.string(),
  started_at: z.iso.datetime(),
})

const completed = z.extend(started, {
  ended_at: z.iso.datetime(),
  ended_reason: endedReason,
  duration_seconds: z.int(),
  /** Whole minutes that were billed. */
  duration_minutes: z.int(),
  /** The number of the last segment; 0 for none. */
  last_segment_number: z.int(),
  /** The names that its owner gave to channels and speakers; absent from events of earlier versions. */
  speaker_names: z.optional(speakerNames.shape.names),
})

/** The `data` of each type of event. */
const webhookEventData = {
  'recording.started': started,
  'recording.completed': completed,
  'recording.deleted': z.object({ session_id: z.string() }),
  'segment.final': z.extend(transcriptSegment, { session_id: z.string() }),
  'minutes.low': z.object({
    /** Whole prepaid minutes left. */
    minute_balance: z.int(),
  }),
} as const satisfies Record<WebhookEventType, z.ZodMiniType>

const eventOf = <Type extends WebhookEventType, Data extends z.ZodMiniType>(
  type: Type,
  data: Data,
) => z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })

export const webhookEvent = z.discriminatedUnion('type', [
  eventOf('recording.started', webhookEventData['recording.started']),
  eventOf('recording.completed', webhookEventData['recording.completed']),
  eventOf('recording.deleted', webhookEventData['recording.deleted']),
  eventOf('segment.final', webhookEventData['segment.final']),
  eventOf('minutes.low', webhookEventData['minutes.low']),
])
/** The body of a webhook: what happened, when, and the event's data. */
export type WebhookEvent = z.output<typeof webhookEvent>

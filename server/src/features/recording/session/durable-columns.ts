import { sql } from 'drizzle-orm'
import type { SessionRow } from '#server/db/schema/transcription-sessions.ts'
import { transcriptionSessions as sessions } from '#server/db/schema.ts'

/** How far a session is stored. */
export interface DurablePosition {
  /** The durable position of each channel. */
  durableSamples: readonly number[]
  /** Samples in gaps before the lowest of them. */
  missingSamples: number
}

/** The position before which all channels are stored. */
export function findLowest(durableSamples: readonly number[]): number {
  return Math.min(...durableSamples)
}

/** The columns of a durable position. A session of one channel needs the lowest position only. */
export function toDurableColumns({ durableSamples, missingSamples }: DurablePosition) {
  const channels = durableSamples.length
  return {
    channels,
    durableSample: findLowest(durableSamples),
    channelDurableSamples: channels === 1 ? null : [...durableSamples],
    missingSamples,
  }
}

/** The new number of channels, which never falls. */
export function channelsAtLeast(channels: number | ReturnType<typeof sql>) {
  return sql`greatest(${sessions.channels}, ${channels}::integer)`
}

/** The durable position of each of the first `channels` channels; a new channel begins at the lowest. */
export function getDurableSamples(
  { durableSample, channelDurableSamples }: SessionRow,
  channels: number,
): number[] {
  return Array.from({ length: channels }, (_, channel) =>
    // A node of an earlier version advances the lowest position only.
    Math.max(durableSample, channelDurableSamples?.[channel] ?? 0),
  )
}

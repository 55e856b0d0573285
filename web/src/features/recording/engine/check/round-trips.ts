/** Round trips that are enough to judge a connection. */
const ENOUGH_ROUND_TRIPS = 5
/** Median round trip, in milliseconds, above which a connection is slow. */
const MAX_ROUND_TRIP_MS = 400
/** Milliseconds after which a ping without an answer shows a slow connection. */
const MAX_UNANSWERED_MS = 3000

/** How fast the server answers: the median of its round trips, once there are enough. */
export type RoundTripVerdict =
  | { name: 'waiting' }
  | { name: 'fast' | 'slow'; medianMs: number }
  | { name: 'no-answer' }

/** Measures round trips; times are milliseconds of one clock. */
interface RoundTrips {
  /** Id of a new ping, sent now. */
  send(nowMs: number): number
  receive(id: number, nowMs: number): void
  judge(nowMs: number): RoundTripVerdict
}

/** Creates the measurement of one connection. */
export function createRoundTrips(): RoundTrips {
  const sentAt: number[] = []
  const waiting = new Set<number>()
  const trips: number[] = []

  return {
    send(nowMs) {
      waiting.add(sentAt.length)

      return sentAt.push(nowMs) - 1
    },
    receive(id, nowMs) {
      const sent = sentAt[id]
      if (sent !== undefined && waiting.delete(id)) trips.push(nowMs - sent)
    },
    judge(nowMs) {
      const isUnanswered = [...waiting].some(
        (id) => nowMs - (sentAt[id] ?? nowMs) > MAX_UNANSWERED_MS,
      )
      if (isUnanswered) return { name: 'no-answer' }
      if (trips.length < ENOUGH_ROUND_TRIPS) return { name: 'waiting' }
      const sorted = trips.toSorted((one, other) => one - other)
      const medianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)

      return { name: medianMs > MAX_ROUND_TRIP_MS ? 'slow' : 'fast', medianMs }
    },
  }
}

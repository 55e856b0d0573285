/** Counters and their labels, all of low cardinality. */
export interface CounterLabels {
  /** Events written to a viewer's socket. */
  deliveries: null
  /** Droppable events that slow viewers did not get. */
  sheds: null
  /** Viewers closed for being too far behind. */
  slowViewersClosed: null
  /** Failures that an operator may have to look at. */
  errors: { kind: ErrorKind }
}

/** Values of the label `kind` of `live_scribe_errors_total`: the part of the server that failed. */
export const errorKinds = [
  'answer',
  'heartbeat',
  'mail',
  'not_stored',
  'payments',
  'recogniser',
  'recording_start',
  'sweep',
  'webhook',
] as const
/**
 * A kind of failure; each is counted from 0 at the start, so that `increase()` sees the first one.
 */
export type ErrorKind = (typeof errorKinds)[number]

/** Histograms and their labels; values are seconds. */
export interface HistogramLabels {
  /** Seconds from an event's announcement to its last write to a socket of this node. */
  eventLag: null
  /** Seconds from a request's arrival to the end of its response. */
  httpAnswer: { method: string; route: string; status: string }
}

/** Gauges sampled at scrape. */
export type GaugeName =
  | 'certificateEnd'
  | 'databaseUp'
  | 'databaseWaiting'
  | 'durableLag'
  | 'mailsWaiting'
  | 'passwordsWaiting'
  | 'recogniserLag'
  | 'recordings'
  | 'recordingsHeld'
  | 'redisUp'
  | 'sessionCheckDelay'
  | 'textsWaiting'
  | 'viewers'
  | 'webhooksWaiting'

/** Counters whose value is sampled at scrape. */
export type SampledCounterName = 'recogniserSecondsSent' | 'recogniserStreamsOpened'

/** The server's metrics. Counting is cheap enough for hot paths. */
export interface Metrics {
  count<Name extends keyof CounterLabels>(
    name: Name,
    labels: CounterLabels[Name],
    by?: number,
  ): void
  observe<Name extends keyof HistogramLabels>(
    name: Name,
    seconds: number,
    labels: HistogramLabels[Name],
  ): void
  /** Samples a value at every scrape; null, or a failure, for unknown. */
  watch(
    name: GaugeName | SampledCounterName,
    read: () => number | null | Promise<number | null>,
  ): void
  /** All metrics in the text format of Prometheus, with the content type. */
  page(): Promise<{ type: string; text: string }>
}

/** Metrics that are thrown away, for tests and tools. */
export const noMetrics: Metrics = {
  count: () => {},
  observe: () => {},
  watch: () => {},
  page: () => Promise.resolve({ type: 'text/plain', text: '' }),
}

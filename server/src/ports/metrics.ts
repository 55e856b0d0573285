/** What is counted: names, and what tells their parts apart. All labels are from small sets. */
export interface Counted {
  /** Events written to a viewer's socket. */
  deliveries: null
  /** Events that a viewer who is behind went without. */
  sheds: null
  /** Viewers closed for being too far behind. */
  slowViewersClosed: null
  /** Failures that an operator may have to look at. */
  errors: { kind: ErrorKind }
}

export const errorKinds = [
  'answer',
  'heartbeat',
  'mail',
  'not_stored',
  'payments',
  'recogniser',
  'recording_start',
  'sweep',
] as const
export type ErrorKind = (typeof errorKinds)[number]

/** What is spread over time, in seconds. */
export interface Observed {
  /** From an event's announcement to its last write to a socket of this node. */
  eventLag: null
  /** From a request's arrival to the end of its answer. */
  httpAnswer: { method: string; route: string; status: string }
}

/** What stands at a value, read when somebody looks. */
export type Gauge =
  | 'databaseUp'
  | 'databaseWaiting'
  | 'durableLag'
  | 'mailsWaiting'
  | 'recogniserLag'
  | 'recordings'
  | 'recordingsHeld'
  | 'redisUp'
  | 'viewers'
  | 'webhooksWaiting'

/** What only grows, kept by its owner and read when somebody looks. */
export type Total = 'recogniserSecondsSent' | 'recogniserStreamsOpened'

/** What the product counts of itself, for whoever watches it. Counting costs next to nothing. */
export interface Metrics {
  count<Name extends keyof Counted>(name: Name, labels: Counted[Name], by?: number): void
  observe<Name extends keyof Observed>(name: Name, seconds: number, labels: Observed[Name]): void
  /** Reads a value each time that somebody looks; null, or a failure, for not known. */
  watch(name: Gauge | Total, read: () => number | null | Promise<number | null>): void
  /** All of it as text, and the type of that text. */
  page(): Promise<{ type: string; text: string }>
}

/** Counts nothing. */
export const noMetrics: Metrics = {
  count: () => {},
  observe: () => {},
  watch: () => {},
  page: () => Promise.resolve({ type: 'text/plain', text: '' }),
}

import type {
  CounterLabels,
  GaugeName,
  HistogramLabels,
  SampledCounterName,
} from '#server/ports/metrics.ts'

/** The name, help text and labels of a Prometheus metric. */
interface MetricDefinition {
  name: string
  help: string
  labelNames?: string[]
}

/** Upper bounds of the buckets, in seconds. */
interface Distribution extends MetricDefinition {
  buckets: number[]
}

/** The gauge that is always 1 and has the versions of product and Node.js as labels. */
export const buildInfo: MetricDefinition = {
  name: 'live_scribe_build_info',
  help: 'The versions that run; always 1.',
  labelNames: ['version', 'node'],
}

/** Prometheus names and help texts of counters. */
export const counters: Record<keyof CounterLabels, MetricDefinition> = {
  deliveries: {
    name: 'live_scribe_deliveries_total',
    help: 'Events written to a viewer’s socket.',
  },
  sheds: {
    name: 'live_scribe_sheds_total',
    help: 'Events that a viewer who is behind went without.',
  },
  slowViewersClosed: {
    name: 'live_scribe_slow_viewers_closed_total',
    help: 'Viewers closed for being too far behind.',
  },
  errors: {
    name: 'live_scribe_errors_total',
    help: 'Failures, by kind.',
    labelNames: ['kind'],
  },
}

/** Prometheus names, help texts and buckets (seconds) of histograms. */
export const histograms: Record<keyof HistogramLabels, Distribution> = {
  eventLag: {
    name: 'live_scribe_event_lag_seconds',
    help: 'From an event’s announcement to its last write to a socket of this node.',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  },
  httpAnswer: {
    name: 'live_scribe_http_request_duration_seconds',
    help: 'From a request’s arrival to the end of its answer, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
}

/** Prometheus names and help texts of gauges. */
export const gauges: Record<GaugeName, MetricDefinition> = {
  certificateEnd: {
    name: 'live_scribe_certificate_end_seconds',
    help: 'When the certificate of PUBLIC_URL ends, epoch seconds; absent when it is not seen.',
  },
  databaseUp: {
    name: 'live_scribe_database_up',
    help: '1 while the database answers.',
  },
  databaseWaiting: {
    name: 'live_scribe_database_waiting',
    help: 'Calls that wait for a connection to the database.',
  },
  durableLag: {
    name: 'live_scribe_durable_lag_seconds',
    help: 'Audio received but not yet durable, of the recording that is furthest behind.',
  },
  mailsWaiting: {
    name: 'live_scribe_mails_waiting',
    help: 'Mails of the installation that are not sent, without those that were given up.',
  },
  passwordsWaiting: {
    name: 'live_scribe_passwords_waiting',
    help: 'Passwords that wait for a thread that hashes or judges them; 20 at most.',
  },
  recogniserLag: {
    name: 'live_scribe_recogniser_lag_seconds',
    help: 'Audio received but not yet recognised, of the recording that is furthest behind.',
  },
  recordings: { name: 'live_scribe_recordings', help: 'Recordings that this node has.' },
  recordingsHeld: {
    name: 'live_scribe_recordings_held',
    help: 'Recordings whose sender has to wait, as the recogniser is more than 90 s behind.',
  },
  redisUp: {
    name: 'live_scribe_redis_up',
    help: '1 while Redis answers; absent without Redis.',
  },
  sessionCheckDelay: {
    name: 'live_scribe_session_check_delay_seconds',
    help: 'The slowest check of a cookie or token since the last look.',
  },
  textsWaiting: {
    name: 'live_scribe_texts_waiting',
    help: 'Searches, fixes and pages of exports that wait for a thread.',
  },
  viewers: { name: 'live_scribe_viewers', help: 'Viewers connected to this node.' },
  webhooksWaiting: {
    name: 'live_scribe_webhooks_waiting',
    help: 'Webhooks of the installation that came and are not done.',
  },
}

/** Prometheus names and help texts of counters whose value is sampled at scrape. */
export const sampledCounters: Record<SampledCounterName, MetricDefinition> = {
  recogniserSecondsSent: {
    name: 'live_scribe_recogniser_seconds_total',
    help: 'Seconds of audio sent to a hosted recogniser, which is what it charges for.',
  },
  recogniserStreamsOpened: {
    name: 'live_scribe_recogniser_streams_total',
    help: 'Streams opened at a hosted recogniser.',
  },
}

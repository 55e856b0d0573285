import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import {
  type Counted,
  errorKinds,
  type Gauge as GaugeName,
  type Metrics,
  type Observed,
  type Total,
} from '#server/ports/metrics.ts'
import { counters, distributions, gauges, totals } from './definitions.ts'

type Read = () => number | null | Promise<number | null>

/**
 * Prometheus' text format, from a registry of our own, so that several servers in one process stay
 * apart.
 */
export function prometheusMetrics(): Metrics {
  const registry = new Registry()
  const made = { counters: makeCounters(registry), distributions: makeDistributions(registry) }
  let isAsked = false
  return {
    count: (name, labels, by = 1) => {
      const counter = made.counters[name]
      if (labels) counter.inc(labels, by)
      else counter.inc(by)
    },
    observe: (name, seconds, labels) => {
      const distribution = made.distributions[name]
      if (labels) distribution.observe(labels, seconds)
      else distribution.observe(seconds)
    },
    watch: (name, read) => watch(registry, name, read),
    page: async () => {
      // Process metrics cost something, so they start with the first scrape.
      if (!isAsked) watchProcess(registry)
      isAsked = true
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** The package's own metrics whose names break Prometheus' rules: https://prometheus.io/docs/practices/naming/ */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
]

function watchProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
}

function makeCounters(registry: Registry): Record<keyof Counted, Counter<string>> {
  const make = (name: keyof Counted) =>
    new Counter<string>({ ...counters[name], registers: [registry] })
  const errors = make('errors')
  // A series that starts with its first error shows no increase to alert on.
  for (const kind of errorKinds) errors.inc({ kind }, 0)
  return {
    deliveries: make('deliveries'),
    sheds: make('sheds'),
    slowViewersClosed: make('slowViewersClosed'),
    errors,
  }
}

function makeDistributions(registry: Registry): Record<keyof Observed, Histogram<string>> {
  const make = (name: keyof Observed) =>
    new Histogram<string>({ ...distributions[name], registers: [registry] })
  return { eventLag: make('eventLag'), httpAnswer: make('httpAnswer') }
}

function watch(registry: Registry, name: GaugeName | Total, read: Read): void {
  const registers = [registry]
  const known = async () => {
    try {
      return await read()
    } catch {
      return null
    }
  }
  if (isTotal(name)) {
    new Counter({
      ...totals[name],
      registers,
      async collect() {
        const value = await known()
        this.reset()
        if (value === null) this.remove()
        else this.inc(value)
      },
    })
    return
  }
  new Gauge({
    ...gauges[name],
    registers,
    async collect() {
      const value = await known()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

function isTotal(name: GaugeName | Total): name is Total {
  return name in totals
}

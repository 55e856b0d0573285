import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import { readProductVersion } from '#server/lib/product-version.ts'
import {
  type CounterLabels,
  errorKinds,
  type GaugeName,
  type HistogramLabels,
  type Metrics,
  type SampledCounterName,
} from '#server/ports/metrics.ts'
import { buildInfo, counters, gauges, histograms, sampledCounters } from './definitions.ts'

type Read = () => number | null | Promise<number | null>

/**
 * Metrics in Prometheus' text format, in a registry of their own, so that servers in one process do
 * not share them.
 */
export function prometheusMetrics(): Metrics {
  const registry = new Registry()
  addBuildInfo(registry)
  const made = { counters: makeCounters(registry), distributions: makeDistributions(registry) }
  let isAsked = false
  const scrape = () => {
    // Process metrics are collected from the first scrape on, because they cost CPU time.
    if (!isAsked) watchProcess(registry)
    isAsked = true
    return registry
  }
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
    page: async () => ({ type: registry.contentType, text: await scrape().metrics() }),
  }
}

/** Adds the constant that says what runs, so that a dashboard can mark deployments. */
function addBuildInfo(registry: Registry): void {
  const labels = { version: readProductVersion(), node: process.version }
  const info = new Gauge({ ...buildInfo, registers: [registry] })
  info.set(labels, 1)
}

/**
 * The package's default metrics that violate Prometheus' naming rules:
 * https://prometheus.io/docs/practices/naming/
 */
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

function makeCounters(registry: Registry): Record<keyof CounterLabels, Counter<string>> {
  const make = (name: keyof CounterLabels) =>
    new Counter<string>({ ...counters[name], registers: [registry] })
  const errors = make('errors')
  // Each series starts at 0, so that `increase()` sees its first error.
  for (const kind of errorKinds) errors.inc({ kind }, 0)
  return {
    deliveries: make('deliveries'),
    sheds: make('sheds'),
    slowViewersClosed: make('slowViewersClosed'),
    errors,
  }
}

function makeDistributions(registry: Registry): Record<keyof HistogramLabels, Histogram<string>> {
  const make = (name: keyof HistogramLabels) =>
    new Histogram<string>({ ...histograms[name], registers: [registry] })
  return { eventLag: make('eventLag'), httpAnswer: make('httpAnswer') }
}

function watch(registry: Registry, name: GaugeName | SampledCounterName, read: Read): void {
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
      ...sampledCounters[name],
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

function isTotal(name: GaugeName | SampledCounterName): name is SampledCounterName {
  return name in sampledCounters
}

import { type MetricObjectWithValues, type MetricValue, Registry } from '@prometheus-io/client'

/** A metric with its values, as one process hands it to another. */
export type MetricSnapshot = MetricObjectWithValues<MetricValue<string>>

/** Sums the metrics of several processes; `definitions.ts` names those of which another value counts. */
export function sumMetrics(processes: MetricSnapshot[][]) {
  const registry = Registry.aggregate(processes)
  return {
    /** What was summed, with its values. */
    snapshots: registry.getMetricsAsArray() as MetricSnapshot[],
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  }
}

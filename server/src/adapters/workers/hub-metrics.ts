import { withTimeout } from '#server/lib/async/with-timeout.ts'
import { type MetricSnapshot, sumMetrics } from '../metrics/sum-metrics.ts'
import type { WorkerLink } from './worker-link.ts'

/** Milliseconds for a worker's metrics; of a slower one those of the last scrape count. */
const TIMEOUT_MS = 2_000

/** The metrics of all workers as those of one server, whichever worker is asked. */
export class HubMetrics {
  readonly #own: () => Promise<MetricSnapshot[]>
  readonly #workers = new Map<WorkerLink, MetricSnapshot[]>()
  /** What workers that are gone had counted: a sum that fell would look like a restart. */
  #gone: MetricSnapshot[] = []

  constructor(own: () => Promise<MetricSnapshot[]>) {
    this.#own = own
  }

  add(link: WorkerLink): void {
    this.#workers.set(link, [])
    link.onRequest('page', () => this.#page())
  }

  delete(link: WorkerLink): void {
    const counted = (this.#workers.get(link) ?? []).filter(isCumulative)
    this.#workers.delete(link)
    this.#gone = sumMetrics([this.#gone, counted]).snapshots
  }

  async #page(): Promise<{ type: string; text: string }> {
    await Promise.all([...this.#workers.keys()].map((link) => this.#read(link)))
    const own = await this.#own()
    return sumMetrics([...this.#workers.values(), own, this.#gone]).page()
  }

  async #read(link: WorkerLink): Promise<void> {
    const read = await withTimeout(link.request('metrics', null), TIMEOUT_MS).catch(() => null)
    if (read && this.#workers.has(link)) this.#workers.set(link, read)
  }
}

function isCumulative({ type }: MetricSnapshot): boolean {
  return type === 'counter' || type === 'histogram'
}

import { createSeededRandom } from '@live-scribe/testing/faults/seeded-random'
import type { MeasuredCosts } from './measured-costs.ts'

/** Assumptions about usage, documented in docs/scaling.md. */
export const usageAssumptions = {
  /** Share of a recording in which somebody speaks. */
  speaking: 0.7,
  /** Events per second while somebody speaks; finals are also stored. */
  events: 5.1,
  finals: 0.46,
  /**
   * Distribution of viewers per recording: share, minimum, maximum; logarithmic between the two.
   */
  audiences: [
    { share: 0.5, from: 0, to: 0 },
    { share: 0.4, from: 1, to: 5 },
    { share: 0.0998, from: 5, to: 100 },
    { share: 0.0002, from: 1_000, to: 10_000 },
  ],
}

/** Maximum share of a core in use at the worst simulated moment, as a reserve. */
const MAX_UTILISATION = 0.7
const MOMENTS = 12

export interface ClusterLoad {
  /** Cores in use on the busiest node at the worst simulated moment. */
  busiestNode: number
  /** Mean cores in use over all nodes and moments. */
  meanNode: number
  redis: number
  postgres: number
  viewers: number
  deliveriesPerSecond: number
  segmentsPerSecond: number
  eventsPerSecond: number
  /** Memory for viewers on the fullest node, bytes. */
  viewerMemory: number
}

/** Simulates recordings with their viewers, placed at random on nodes, at several moments. */
export function simulateCluster(
  { recordings, nodes, seed }: { recordings: number; nodes: number; seed: number },
  measured: MeasuredCosts,
): ClusterLoad {
  const random = createSeededRandom(seed)
  const busy = new Float64Array(nodes * MOMENTS)
  const viewersOf = new Float64Array(nodes)
  const shared = { redis: new Float64Array(MOMENTS), postgres: new Float64Array(MOMENTS) }
  const sums = { viewers: 0, deliveries: 0, segments: 0, events: 0 }
  const perDelivery = 1 / measured.deliveriesPerCoreSecond
  const isAlone = nodes === 1
  for (let recording = 0; recording < recordings; recording += 1) {
    const home = Math.floor(random() * nodes)
    const spread = place(drawViewerCount(random), nodes, random)
    for (const [node, viewers] of spread) {
      viewersOf[node] = (viewersOf[node] ?? 0) + viewers
      sums.viewers += viewers
    }
    const away = spread.filter(([node]) => node !== home).length
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      const add = (node: number, cores: number) => {
        busy[node * MOMENTS + moment] = (busy[node * MOMENTS + moment] ?? 0) + cores
      }
      add(home, 1 / measured.streamsPerCore)
      if (random() > usageAssumptions.speaking) continue
      // Speech is bursty: some seconds have twice the mean of results, some none.
      const burst = 2 * random()
      const events = usageAssumptions.events * burst
      sums.events += events
      sums.segments += usageAssumptions.finals * burst
      addTo(shared.postgres, moment, usageAssumptions.finals * burst * measured.postgresPerSegment)
      for (const [node, viewers] of spread) {
        add(node, viewers * events * perDelivery)
        sums.deliveries += viewers * events
        if (node !== home) add(node, events * measured.nodePerEventHeard)
      }
      if (isAlone) continue
      add(home, events * measured.nodePerEventSent)
      const perEvent = measured.redisPerEvent + away * measured.redisPerListener
      addTo(shared.redis, moment, events * perEvent)
    }
  }
  return {
    busiestNode: Math.max(...worstOf(busy, nodes)),
    meanNode: busy.reduce((sum, cores) => sum + cores, 0) / busy.length,
    redis: Math.max(...shared.redis),
    postgres: Math.max(...shared.postgres),
    viewers: sums.viewers,
    deliveriesPerSecond: sums.deliveries / MOMENTS,
    segmentsPerSecond: sums.segments / MOMENTS,
    eventsPerSecond: sums.events / MOMENTS,
    viewerMemory: viewersOf.reduce((most, one) => Math.max(most, one), 0) * measured.bytesPerViewer,
  }
}

/** Share of the simulations in which every node must keep its reserve. */
const REQUIRED_SHARE = 0.9

/**
 * The most recordings with which every node keeps its reserve in nine of ten simulations,
 * regardless of Redis and PostgreSQL; and the load at that number.
 */
export function findMaxRecordings(nodes: number, seed: number, measured: MeasuredCosts) {
  const draws = nodes <= 10 ? 20 : 3
  const drawn = (recordings: number) => {
    const loads = Array.from({ length: draws }, (_, draw) =>
      simulateCluster({ recordings, nodes, seed: seed + draw }, measured),
    ).sort((one, other) => one.busiestNode - other.busiestNode)
    return loads[Math.floor((draws - 1) * REQUIRED_SHARE)] as ClusterLoad
  }
  let [fits, fails] = [0, nodes * measured.streamsPerCore]
  let load = drawn(0)
  while (fails - fits > Math.max(1, fits * 0.01)) {
    const recordings = Math.round((fits + fails) / 2)
    const tried = drawn(recordings)
    if (tried.busiestNode > MAX_UTILISATION) fails = recordings
    else [fits, load] = [recordings, tried]
  }
  return { recordings: fits, load }
}

export function drawViewerCount(random: () => number): number {
  let left = random()
  for (const { share, from, to } of usageAssumptions.audiences) {
    left -= share
    if (left >= 0) continue
    return from === to ? from : Math.round(from * (to / from) ** random())
  }
  return 0
}

/**
 * Distributes viewers over nodes drawn at random, in at most 2 × `nodes` equal parts; returns node
 * and viewers.
 */
function place(viewers: number, nodes: number, random: () => number): [number, number][] {
  if (nodes === 1) return viewers > 0 ? [[0, viewers]] : []
  const on = new Map<number, number>()
  const steps = Math.min(viewers, 2 * nodes)
  for (let step = 0; step < steps; step += 1) {
    const node = Math.floor(random() * nodes)
    on.set(node, (on.get(node) ?? 0) + viewers / steps)
  }
  return [...on]
}

function worstOf(busy: Float64Array, nodes: number): number[] {
  const worst = []
  for (let node = 0; node < nodes; node += 1) {
    worst.push(Math.max(...busy.subarray(node * MOMENTS, (node + 1) * MOMENTS)))
  }
  return worst
}

function addTo(values: Float64Array, at: number, more: number): void {
  values[at] = (values[at] ?? 0) + more
}

import {
  collectGarbage,
  nextMessage,
  startServer,
  startViewers,
  withLoadProgram,
} from './fanout/server-under-test.ts'
import { formatRatios, printFigure } from './lib/figures.ts'
import { cpuSeconds, residentBytes } from './lib/process-usage.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'

const servers = ['ours', 'nchan', 'ws', 'ws-shared-frame', 'socket-io'] as const
type Server = (typeof servers)[number]
const loads = [
  { viewers: 1_000, perSecond: 20 },
  { viewers: 1_000, perSecond: 100 },
  { viewers: 10_000, perSecond: 5 },
]
const ROUNDS = 5
const DURATION_SECONDS = 4
/** The least multiple of a peer's deliveries per core-second. */
const minRatios: Partial<Record<Server, number>> = { nchan: 1, 'socket-io': 1.6 }
/** Kilobytes of memory that one viewer may take. */
const MAX_VIEWER_KB = 5

interface FanoutResult {
  perCoreSecond: number
  p50: number
  p99: number
  received: number
  expected: number
  bytesPerViewer: number
}

/**
 * Measures the fan-out of one event to many viewers: our hub, nchan, a plain `ws` loop and
 * socket.io, one after the other.
 */
export async function run(): Promise<void> {
  await withLoadProgram(async (load) => {
    for (const { viewers, perSecond } of loads) {
      printHeading(
        `${viewers} viewers, ${perSecond} events a second, ${ROUNDS} rounds in turn, median`,
      )
      const figures = new Map<Server, FanoutResult[]>()
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const server of servers) {
          const one = await measure(server, { load, viewers, perSecond })
          figures.set(server, [...(figures.get(server) ?? []), one])
          process.stderr.write(`round ${round + 1} of ${ROUNDS}, ${server}\n`)
        }
      }
      printReport(figures, `${viewers} readers × ${perSecond}/s`)
    }
  })
}

function printReport(figures: Map<Server, FanoutResult[]>, load: string): void {
  const all = (server: Server, key: keyof FanoutResult) =>
    (figures.get(server) ?? []).map((one) => one[key])
  const median = (server: Server, key: keyof FanoutResult) => percentile(all(server, key), 0.5)
  for (const server of servers) {
    printRow(
      server,
      `${Math.round(median(server, 'perCoreSecond') / 1000)} k deliveries a core-second · p50 ${median(server, 'p50').toFixed(1)} · p99 ${median(server, 'p99').toFixed(1)} ms · ${(median(server, 'bytesPerViewer') / 1024).toFixed(1)} kB a viewer · ${median(server, 'received')} of ${median(server, 'expected')}`,
    )
  }
  for (const server of servers.slice(1)) {
    const theirs = all(server, 'perCoreSecond')
    const ratios = all('ours', 'perCoreSecond').map((own, round) => own / (theirs[round] ?? own))
    const minRatio = minRatios[server]
    const goal =
      minRatio === undefined
        ? {}
        : { goal: `≥ ${minRatio}`, isMet: percentile(ratios, 0.5) >= minRatio }
    printFigure(`fan-out, ${load}, beside ${server}`, formatRatios(ratios), goal)
  }
  const kilobytes = median('ours', 'bytesPerViewer') / 1024
  printFigure(`memory of a reader, ${load}`, `${kilobytes.toFixed(1)} kB`, {
    goal: `≤ ${MAX_VIEWER_KB} kB`,
    isMet: kilobytes <= MAX_VIEWER_KB,
  })
}

async function measure(
  name: Server,
  { load, viewers, perSecond }: { load: string; viewers: number; perSecond: number },
): Promise<FanoutResult> {
  const server = await startServer(name)
  await collectGarbage(server)
  const before = residentBytes(server.pid)
  const connected = await startViewers(server, { load, viewers })
  await collectGarbage(server)
  const bytesPerViewer = (residentBytes(server.pid) - before) / viewers
  const cpu = cpuSeconds(server.pid)
  server.process.send({ perSecond, seconds: DURATION_SECONDS })
  await nextMessage(server.process)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const used = cpuSeconds(server.pid) - cpu
  const { received, p50, p99 } = await connected.report()
  await server.stop()
  const expected = viewers * perSecond * DURATION_SECONDS
  return { perCoreSecond: received / used, p50, p99, received, expected, bytesPerViewer }
}

import {
  collectGarbage,
  nextMessage,
  type ServerUnderTest,
  startServer,
  startViewers,
  type Viewers,
  withLoadProgram,
} from './fanout/server-under-test.ts'
import { formatRange, formatRatios, printFigure } from './lib/figures.ts'
import { cpuSeconds, residentBytes } from './lib/process-usage.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'

const servers = ['ours', 'nchan', 'raw', 'bun', 'ws-shared-frame', 'ws', 'socket-io'] as const
type Server = (typeof servers)[number]
const loads = [
  { viewers: 1_000, perSecond: 20 },
  { viewers: 1_000, perSecond: 100 },
  { viewers: 10_000, perSecond: 5 },
]
const ROUNDS = 5
const DURATION_SECONDS = 2
/** Milliseconds after the last event in which it arrives. */
const SETTLE_MS = 300
/** The least multiple of a peer's deliveries per core-second. */
const minRatios: Partial<Record<Server, number>> = { nchan: 1, 'socket-io': 1.6 }
/** Kilobytes of memory that one viewer may take. */
const MAX_VIEWER_KB = 5

interface RunningServer {
  name: Server
  server: ServerUnderTest
  viewers: Viewers
  bytesPerViewer: number
}

interface FanoutResult {
  perCoreSecond: number
  cpuSeconds: number
  p50: number
  p99: number
  received: number
}

/**
 * Measures the fan-out of one event to many viewers: our hub, nchan, a loop in C, µWebSockets in Bun,
 * loops on `ws`, and socket.io. All are started and warmed up, then publish in turn, so that no
 * server has a better minute of the machine than another.
 */
export async function run(): Promise<void> {
  await withLoadProgram(async (load) => {
    for (const shape of loads) await measureLoad(load, shape)
  })
}

async function measureLoad(load: string, shape: (typeof loads)[number]): Promise<void> {
  const { viewers, perSecond } = shape
  const expected = viewers * perSecond * DURATION_SECONDS
  printHeading(
    `${viewers} viewers, ${perSecond} events a second for ${DURATION_SECONDS} s, a round to warm up, then ${ROUNDS} in turn; median`,
  )
  const running: RunningServer[] = []
  const figures = new Map<Server, FanoutResult[]>(servers.map((name) => [name, []]))
  try {
    // Ours last: its viewers answer pings once a round, and are closed after half a minute without.
    for (const name of [...servers].reverse())
      running.unshift(await startMeasured(name, load, viewers))
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const one of running) {
        const result = await publish(one, perSecond)
        if (round > 0) figures.get(one.name)?.push(result)
      }
      process.stderr.write(`round ${round} of ${ROUNDS}\n`)
    }
  } finally {
    for (const { server } of running) await server.stop()
  }
  for (const { name, bytesPerViewer } of running) {
    const all = (key: keyof FanoutResult) => (figures.get(name) ?? []).map((one) => one[key])
    const median = (key: keyof FanoutResult) => percentile(all(key), 0.5)
    printRow(
      name,
      `${formatRange(all('perCoreSecond').map((count) => count / 1000))} k deliveries a core-second · ${median('cpuSeconds').toFixed(2)} s of processor in ${DURATION_SECONDS} s · p50 ${median('p50').toFixed(1)} · p99 ${median('p99').toFixed(1)} ms · ${(bytesPerViewer / 1024).toFixed(1)} kB a viewer · ${median('received')} of ${expected}`,
    )
  }
  printRatios(figures, `${viewers} readers × ${perSecond}/s`)
  const kilobytes = (running[0]?.bytesPerViewer ?? Number.NaN) / 1024
  printFigure(`memory of a reader at ${viewers}`, `${kilobytes.toFixed(1)} kB`, {
    goal: `≤ ${MAX_VIEWER_KB} kB`,
    isMet: kilobytes <= MAX_VIEWER_KB,
  })
}

function printRatios(figures: Map<Server, FanoutResult[]>, load: string): void {
  const rates = (server: Server) => (figures.get(server) ?? []).map((one) => one.perCoreSecond)
  for (const server of servers.slice(1)) {
    const theirs = rates(server)
    const ratios = rates('ours').map((own, round) => own / (theirs[round] ?? own))
    const minRatio = minRatios[server]
    const goal =
      minRatio === undefined
        ? {}
        : { goal: `≥ ${minRatio}`, isMet: percentile(ratios, 0.5) >= minRatio }
    printFigure(`fan-out, ${load}, beside ${server}`, formatRatios(ratios), goal)
  }
}

async function startMeasured(name: Server, load: string, count: number): Promise<RunningServer> {
  process.stderr.write(`starting ${name}\n`)
  const server = await startServer(name)
  await collectGarbage(server)
  const before = residentBytes(server.pid)
  const viewers = await startViewers(server, { load, viewers: count })
  await collectGarbage(server)
  return { name, server, viewers, bytesPerViewer: (residentBytes(server.pid) - before) / count }
}

async function publish(
  { server, viewers }: RunningServer,
  perSecond: number,
): Promise<FanoutResult> {
  const cpu = cpuSeconds(server.pid)
  server.process.send({ perSecond, seconds: DURATION_SECONDS })
  await nextMessage(server.process)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const used = cpuSeconds(server.pid) - cpu
  const { received, p50, p99 } = await viewers.report()
  return { perCoreSecond: received / used, cpuSeconds: used, p50, p99, received }
}

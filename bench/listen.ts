import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { formatRatios, printFigure } from './lib/figures.ts'
import { printProfile } from './lib/print-profile.ts'
import { cpuSeconds } from './lib/process-usage.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'
import { type RunningRelay, type Server, startRelay } from './listen/start-relay.ts'

const servers = ['postgres', 'pglite', 'relay'] as const satisfies Server[]
const labels: Record<Server, string> = {
  postgres: 'ours on a PostgreSQL server',
  pglite: 'ours on the embedded database',
  relay: 'bare relay on ws',
}
/** The least multiple of the streams that a core of the bare relay carries. */
const minRatios = { postgres: 0.9, pglite: 0.8 }
const STREAMS = 300
const ROUNDS = 5
/** Seconds of speech before the first round: the compiler of V8 works beside them. */
const WARM_UP_SECONDS = 15
/** Seconds of speech at the begin of a round, in which streams are opened that had rested. */
const SETTLE_SECONDS = 2
const DURATION_SECONDS = 6
/** Seconds at the begin of a profile in which the server starts and warms up. */
const START_SECONDS = 20
interface RelayResult {
  streamsPerCore: number
  cpuSeconds: number
  delays: number[]
  expected: number
}

/**
 * Measures how many recorders one core relays to a service with Deepgram's protocol: the product,
 * and a plain relay on `ws`. With `profile` prints where the product's time goes instead.
 */
export async function run([option]: string[] = []): Promise<void> {
  if (option === 'profile') return printServerProfile()
  printHeading(
    `${STREAMS} microphones, 100 ms frames, ${WARM_UP_SECONDS} s to warm up, then ${ROUNDS} rounds in turn`,
  )
  const figures: Record<Server, RelayResult[]> = { postgres: [], pglite: [], relay: [] }
  const running: RunningRelay[] = []
  try {
    for (const server of servers) running.push(await startWarm(server))
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const relay of running) {
        const one = await measure(relay)
        figures[relay.name].push(one)
        printReport(labels[relay.name], one)
      }
    }
  } finally {
    for (const relay of running) await relay.stop()
  }
  const all = (server: Server) => figures[server].flatMap((one) => one.delays)
  for (const server of ['postgres', 'pglite'] as const) {
    const ratios = figures[server].map(
      (one, round) => one.streamsPerCore / (figures.relay[round]?.streamsPerCore ?? Number.NaN),
    )
    printFigure(`${labels[server]}, streams a core beside the relay (N1)`, formatRatios(ratios), {
      goal: `≥ ${minRatios[server]}`,
      isMet: percentile(ratios, 0.5) >= minRatios[server],
    })
    const delays = all(server)
    printFigure(
      `${labels[server]}, delay (N2); of the relay: ${formatDelays(all('relay'))}`,
      formatDelays(delays),
      {
        goal: 'p50 0.3, p99 5 ms',
        isMet: percentile(delays, 0.5) <= 0.3 && percentile(delays, 0.99) <= 5,
      },
    )
  }
}

/** Prints a profile of the product on a PostgreSQL server, without the time of its start. */
async function printServerProfile(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-profile-'))
  try {
    const relay = await startWarm('postgres', ['--cpu-prof', `--cpu-prof-dir=${folder}`])
    await measure(relay)
    await relay.stop()
    const files = fs.readdirSync(folder).map((file) => path.join(folder, file))
    const [file] = files.sort((one, other) => fs.statSync(other).size - fs.statSync(one).size)
    if (file) printProfile(file, START_SECONDS)
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function printReport(
  label: string,
  { streamsPerCore, cpuSeconds, delays, expected }: RelayResult,
): void {
  const arrived = `${delays.length} of ${expected} frames`
  printRow(
    label,
    `${Math.round(streamsPerCore)} streams a core · ${cpuSeconds.toFixed(2)} s of processor in ${DURATION_SECONDS} s · ${formatDelays(delays)} · ${arrived}`,
  )
}

function formatDelays(delays: number[]): string {
  const at = (share: number) => percentile(delays, share).toFixed(2)
  return `p50 ${at(0.5)} · p99 ${at(0.99)} ms`
}

/** Starts a server, and lets its recorders speak until it is warm. */
async function startWarm(name: Server, nodeOptions: string[] = []): Promise<RunningRelay> {
  process.stderr.write(`starting ${labels[name]}\n`)
  const relay = await startRelay(name, STREAMS, nodeOptions)
  relay.microphones.send('speak')
  await pause(WARM_UP_SECONDS)
  relay.microphones.send('pause')
  return relay
}

async function measure({ server, sink, microphones }: RunningRelay): Promise<RelayResult> {
  microphones.send('speak')
  await pause(SETTLE_SECONDS)
  sink.send('measure')
  const before = cpuSeconds(server.pid ?? 0)
  await pause(DURATION_SECONDS)
  const used = cpuSeconds(server.pid ?? 0) - before
  sink.send('report')
  const [delays] = (await once(sink, 'message')) as [number[]]
  microphones.send('pause')
  return {
    streamsPerCore: (STREAMS * DURATION_SECONDS) / used,
    cpuSeconds: used,
    delays,
    expected: STREAMS * DURATION_SECONDS * 10,
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

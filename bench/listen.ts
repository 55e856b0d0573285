import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { formatRatios, printFigure } from './lib/figures.ts'
import { printProfile } from './lib/print-profile.ts'
import { cpuSeconds } from './lib/process-usage.ts'
import { readServerArguments } from './lib/server-arguments.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'
import type { ServerReady } from './listen/serve.ts'

const servers = ['postgres', 'pglite', 'relay'] as const
type Server = (typeof servers)[number]
const labels: Record<Server, string> = {
  postgres: 'ours on a PostgreSQL server',
  pglite: 'ours on the database in the box',
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
/** CPU cores: one for the server, one for the recorders and the stand-in recogniser service. */
const cores = { server: '0', load: '1' }

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
    for (const server of servers) running.push(await startRelay(server))
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
    const relay = await startRelay('postgres', ['--cpu-prof', `--cpu-prof-dir=${folder}`])
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

/** A server with its recorders and its stand-in service, all connected. */
interface RunningRelay {
  name: Server
  server: ChildProcess
  sink: ChildProcess
  microphones: ChildProcess
  stop(): Promise<void>
}

/** Starts a server with its recorders, and lets them speak until it is warm. */
async function startRelay(name: Server, nodeOptions: string[] = []): Promise<RunningRelay> {
  process.stderr.write(`starting ${labels[name]}\n`)
  const sink = start('sink', cores.load)
  const [sinkPort] = await once(sink, 'message')
  const postgres = name === 'postgres' ? await startPostgresServer() : null
  const server = start(name === 'relay' ? 'relay' : 'ours', cores.server, nodeOptions)
  server.send({ sinkPort, streams: STREAMS, databaseUrl: postgres?.url('postgres') })
  const [{ recorders }] = (await once(server, 'message')) as [ServerReady]
  const microphones = start('microphones', cores.load)
  microphones.send(recorders)
  const [state] = await once(microphones, 'message')
  if (state !== 'connected') throw new Error(String(state))
  microphones.once('message', (fault) => process.stderr.write(`${name}: ${fault}\n`))
  microphones.send('speak')
  await pause(WARM_UP_SECONDS)
  microphones.send('pause')
  const stop = async () => {
    for (const process of [microphones, server, sink]) {
      process.disconnect()
      await once(process, 'exit')
    }
    await postgres?.stop()
  }
  return { name, server, sink, microphones, stop }
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

function start(name: string, core: string, nodeOptions: string[] = []): ChildProcess {
  const program = fileURLToPath(new URL(`./listen/${name}.ts`, import.meta.url))
  const child = fork(program, {
    execPath: process.execPath,
    execArgv: [...(name === 'ours' ? readServerArguments() : []), ...nodeOptions],
    serialization: 'advanced',
  })
  execFileSync('taskset', ['-acp', core, String(child.pid)], { stdio: 'ignore' })
  return child
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

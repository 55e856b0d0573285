import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { heading, percentile, print } from './lib/figures.ts'
import { cpuSeconds } from './lib/process-figures.ts'
import type { Listening } from './listen/serve.ts'

const servers = ['ours', 'relay'] as const
type Server = (typeof servers)[number]
const streams = Number(process.env['STREAMS'] ?? 300)
const rounds = 3
const warmUp = 4
const seconds = 10
/** The server has one core, the microphones and the sink the other. */
const cores = { server: '0', load: '1' }

interface Figures {
  streamsPerCore: number
  delays: number[]
  expected: number
}

/**
 * Microphones relayed to a service that speaks Deepgram's protocol: the product with position,
 * meter and log, beside a bare relay on `ws`, in turn.
 */
export async function run(): Promise<void> {
  heading(`${streams} microphones, 100 ms frames, ${rounds} rounds in turn`)
  const figures: Record<Server, Figures[]> = { ours: [], relay: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const server of servers) {
      const one = await measure(server)
      figures[server].push(one)
      const { streamsPerCore, delays, expected } = one
      print(
        `${server}: streams a core · delay added`,
        `${Math.round(streamsPerCore)} · ${fine(delays)} · ${delays.length} of ${expected} frames`,
      )
    }
  }
  const middle = (server: Server) =>
    percentile(
      figures[server].map((one) => one.streamsPerCore),
      0.5,
    )
  const [ours, relay] = [middle('ours'), middle('relay')]
  print('ours beside a bare relay, medians', (ours / relay).toFixed(2), '≥ 0.9 of it (N1)')
  const all = (server: Server) => figures[server].flatMap((one) => one.delays)
  print('ours, delay', fine(all('ours')), 'p50 ≤ 0.3, p99 ≤ 5 ms (N2)')
  print('bare relay, delay', fine(all('relay')))
}

function fine(delays: number[]): string {
  const at = (share: number) => percentile(delays, share).toFixed(2)
  return `p50 ${at(0.5)} · p99 ${at(0.99)} ms`
}

async function measure(name: Server): Promise<Figures> {
  const sink = start('sink', cores.load)
  const [sinkPort] = await once(sink, 'message')
  const server = start(name, cores.server)
  server.send({ sinkPort, streams })
  const [{ recorders }] = (await once(server, 'message')) as [Listening]
  const microphones = start('microphones', cores.load)
  microphones.send(recorders)
  const [state] = await once(microphones, 'message')
  if (state !== 'speaking') throw new Error(String(state))
  microphones.once('message', (fault) => process.stderr.write(`${name}: ${fault}\n`))
  await pause(warmUp)
  sink.send('measure')
  const before = cpuSeconds(server.pid ?? 0)
  await pause(seconds)
  const used = cpuSeconds(server.pid ?? 0) - before
  sink.send('tell')
  const [delays] = (await once(sink, 'message')) as [number[]]
  for (const process of [microphones, server, sink]) {
    process.disconnect()
    await once(process, 'exit')
  }
  return { streamsPerCore: (streams * seconds) / used, delays, expected: streams * seconds * 10 }
}

function start(name: string, core: string): ChildProcess {
  const program = fileURLToPath(new URL(`./listen/${name}.ts`, import.meta.url))
  const child = fork(program, { execPath: process.execPath, serialization: 'advanced' })
  execFileSync('taskset', ['-acp', core, String(child.pid)], { stdio: 'ignore' })
  return child
}

function pause(length: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, length * 1000))
}

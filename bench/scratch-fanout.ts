import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Listening } from './fanout/server-process.ts'
import { heading, percentile, print } from './lib/figures.ts'
import { cpuSeconds, residentBytes } from './lib/process-figures.ts'

const servers = ['ours', 'ws'] as const
type Server = (typeof servers)[number]
const loads = [
  { viewers: 1_000, perSecond: 20 },
  { viewers: 1_000, perSecond: 100 },
  { viewers: 10_000, perSecond: 5 },
]
const rounds = 3
const seconds = 6
/** The server has one core, the load the other. */
const cores = { server: '0', load: '1' }

interface Figures {
  perCoreSecond: number
  p50: number
  p99: number
  received: number
  expected: number
  bytesPerViewer: number
}

/** One event to many viewers: our hub beside nchan, a bare `ws` loop and socket.io, in turn. */
export async function run(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-fanout-'))
  const load = path.join(folder, 'load')
  const source = fileURLToPath(new URL('./fanout/load.c', import.meta.url))
  execFileSync('cc', ['-O2', '-o', load, source])
  try {
    for (const { viewers, perSecond } of loads) {
      heading(`${viewers} viewers, ${perSecond} events a second, ${rounds} rounds in turn, median`)
      const figures = new Map<Server, Figures[]>()
      for (let round = 0; round < rounds; round += 1) {
        for (const server of servers) {
          const one = await measure(server, { load, viewers, perSecond })
          figures.set(server, [...(figures.get(server) ?? []), one])
        }
      }
      tell(figures)
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

function tell(figures: Map<Server, Figures[]>): void {
  const middle = (server: Server, key: keyof Figures) =>
    percentile(
      (figures.get(server) ?? []).map((one) => one[key]),
      0.5,
    )
  for (const server of servers) {
    const ratio = middle('ours', 'perCoreSecond') / middle(server, 'perCoreSecond')
    print(
      server,
      `${Math.round(middle(server, 'perCoreSecond') / 1000)} k deliveries a core-second · p50 ${middle(server, 'p50').toFixed(1)} · p99 ${middle(server, 'p99').toFixed(1)} ms · ${(middle(server, 'bytesPerViewer') / 1024).toFixed(1)} kB a viewer · ${middle(server, 'received')} of ${middle(server, 'expected')}`,
      server === 'ours' ? '' : `ours is ${ratio.toFixed(2)} of it`,
    )
  }
}

async function measure(
  name: Server,
  { load, viewers, perSecond }: { load: string; viewers: number; perSecond: number },
): Promise<Figures> {
  const program = fileURLToPath(new URL(`./fanout/servers/${name}.ts`, import.meta.url))
  const server = fork(program, {
    execArgv: ['--expose-gc'],
    execPath: process.execPath,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { pid = 0 } = server
  execFileSync('taskset', ['-acp', cores.server, String(pid)], { stdio: 'ignore' })
  const listening = (await heard(server)) as Listening
  await collect(server)
  const before = residentBytes(pid)
  const { port, path: at, message } = listening
  const args = ['-c', cores.load, load, '127.0.0.1', String(port), at, String(viewers), message]
  const client = spawn('taskset', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(client.stdout, 'data')
  await collect(server)
  const bytesPerViewer = (residentBytes(pid) - before) / viewers
  const cpu = cpuSeconds(pid)
  server.send({ perSecond, seconds })
  await heard(server)
  await new Promise((resolve) => setTimeout(resolve, 500))
  const used = cpuSeconds(pid) - cpu
  client.stdin.write('\n')
  const [line] = await once(client.stdout, 'data')
  const { received, p50, p99 } = JSON.parse(String(line))
  server.disconnect()
  await once(server, 'exit')
  const expected = viewers * perSecond * seconds
  return { perCoreSecond: received / used, p50, p99, received, expected, bytesPerViewer }
}

async function heard(server: ChildProcess): Promise<unknown> {
  const [message] = await once(server, 'message')
  return message
}

async function collect(server: ChildProcess): Promise<void> {
  const collected = heard(server)
  server.send('collect')
  await collected
}

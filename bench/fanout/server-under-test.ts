import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { readServerArguments } from '../lib/server-arguments.ts'
import type { ServerAddress } from './server-process.ts'

/** CPU cores: one for the server, one for the load program. */
const cores = { server: '0', load: '1' }

export interface ServerUnderTest {
  process: ChildProcess
  pid: number
  listening: ServerAddress
  stop(): Promise<void>
}

/** Events that viewers received, and their age on arrival in milliseconds. */
export interface DeliveryReport {
  received: number
  closed: number
  p50: number
  p99: number
  max: number
}

/** Viewers in a process of their own. */
export interface Viewers {
  /** What they received since the last report; stalled viewers report once. */
  report(): Promise<DeliveryReport>
}

/** Compiles the load program, passes its path to `use`, and deletes it afterwards. */
export async function withLoadProgram(use: (load: string) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-fanout-'))
  const load = path.join(folder, 'load')
  const source = fileURLToPath(new URL('./load.c', import.meta.url))
  try {
    execFileSync('cc', ['-O2', '-o', load, source])
    await use(load)
  } finally {
    for (const viewers of started.splice(0)) viewers.kill()
    fs.rmSync(folder, { recursive: true })
  }
}

/** The processes of viewers, which would wait for the next report for ever. */
const started: ChildProcess[] = []

/** Starts one of the programs in `servers/` in a process of its own, pinned to a CPU core. */
export async function startServer(name: string): Promise<ServerUnderTest> {
  const program = fileURLToPath(new URL(`./servers/${name}.ts`, import.meta.url))
  const server = fork(program, {
    execArgv: ['--expose-gc', ...(name === 'ours' ? readServerArguments() : [])],
    execPath: process.execPath,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const { pid = 0 } = server
  execFileSync('taskset', ['-acp', cores.server, String(pid)], { stdio: 'ignore' })
  const listening = (await nextMessage(server)) as ServerAddress
  const stop = async () => {
    server.disconnect()
    await once(server, 'exit')
  }
  return { process: server, pid, listening, stop }
}

/** Connects viewers from another process; stalled viewers read nothing until the report. */
export async function startViewers(
  { listening: { port, path, message } }: ServerUnderTest,
  { load, viewers, isStalled = false }: { load: string; viewers: number; isStalled?: boolean },
): Promise<Viewers> {
  const where = ['127.0.0.1', String(port), path, String(viewers), message]
  const args = ['-c', cores.load, load, ...where, ...(isStalled ? ['stalled'] : [])]
  const client = spawn('taskset', args, { stdio: ['pipe', 'pipe', 'inherit'] })
  started.push(client)
  await once(client.stdout, 'data')
  return {
    report: async () => {
      client.stdin.write('\n')
      const [line] = await once(client.stdout, 'data')
      return JSON.parse(String(line))
    },
  }
}

/** The next message of a program; rejects when it ends without one. */
export async function nextMessage(server: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  try {
    const ended = once(server, 'exit', { signal }).then(([code]) => {
      throw new Error(`The program ended with ${code} before it answered; its output is above.`)
    })
    const [message] = await Promise.race([once(server, 'message', { signal }), ended])
    return message
  } finally {
    over.abort()
  }
}

/** Runs a garbage collection in the server; returns its memory in use afterwards, in bytes. */
export async function collectGarbage({ process: server }: ServerUnderTest): Promise<number> {
  const collected = nextMessage(server)
  server.send('collect')
  return Number(await collected)
}

import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { readServerArguments } from '../lib/server-arguments.ts'
import type { ServerReady } from './serve.ts'

/** The product on either database, and a plain relay on `ws`. */
export type Server = 'postgres' | 'pglite' | 'relay'

/** CPU cores: one for the server, one for the recorders and the stand-in recogniser service. */
const cores = { server: '0', load: '1' }

/** A server with its recorders and its stand-in service, all connected. */
export interface RunningRelay {
  name: Server
  server: ChildProcess
  sink: ChildProcess
  microphones: ChildProcess
  stop(): Promise<void>
}

/** Starts a server with its recorders, all connected; the product with its database, or the relay. */
export async function startRelay(
  name: Server,
  streams: number,
  nodeOptions: string[] = [],
): Promise<RunningRelay> {
  const sink = start('sink', cores.load)
  const [sinkPort] = await once(sink, 'message')
  const postgres = name === 'postgres' ? await startPostgresServer() : null
  const server = start(name === 'relay' ? 'relay' : 'ours', cores.server, nodeOptions)
  server.send({ sinkPort, streams, databaseUrl: postgres?.url('postgres') })
  const [{ recorders }] = (await once(server, 'message')) as [ServerReady]
  const microphones = start('microphones', cores.load)
  microphones.send(recorders)
  const [state] = await once(microphones, 'message')
  if (state !== 'connected') throw new Error(String(state))
  microphones.once('message', (fault) => process.stderr.write(`${name}: ${fault}\n`))
  const stop = async () => {
    for (const process of [microphones, server, sink]) {
      process.disconnect()
      await once(process, 'exit')
    }
    await postgres?.stop()
  }
  return { name, server, sink, microphones, stop }
}

function start(name: string, core: string, nodeOptions: string[] = []): ChildProcess {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const child = fork(program, {
    execPath: process.execPath,
    execArgv: [...(name === 'ours' ? readServerArguments() : []), ...nodeOptions],
    serialization: 'advanced',
  })
  execFileSync('taskset', ['-acp', core, String(child.pid)], { stdio: 'ignore' })
  return child
}

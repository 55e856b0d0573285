import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../find-program.ts'
import { freePort } from './free-port.ts'

/** Who may connect by the socket, and how. */
const SOCKET_RULES = fileURLToPath(new URL('../../deploy/pg_hba.conf', import.meta.url))

export interface PostgresServer {
  /** The connection URL of a database on this server, without a password. */
  url(database: string): string
  /** Shuts the server down and closes all connections, until `start`. */
  halt(): Promise<void>
  /** Starts the server again with the same port and data; does nothing while it runs. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface PostgresOptions {
  /** Where its temporary folder is created. */
  parent?: string
  /** With a password it is reached by its socket only, as in compose.yaml; without, by TCP. */
  password?: string
  /**
   * Whether commits survive a crash of the machine; those of a crashed process always do. Waiting for
   * the disk takes longer than most queries of the tests.
   */
  isDurable?: boolean
}

/** Starts a PostgreSQL server with a temporary data folder. */
export async function startPostgresServer({
  parent = os.tmpdir(),
  password,
  isDurable = true,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = fs.mkdtempSync(path.join(parent, 'live-scribe-postgres-'))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const user = serverUser(folder)
  const bin = binFolder()
  const passwordFile = path.join(folder, 'password')
  const hba = path.join(folder, 'pg_hba.conf')
  if (password !== undefined) {
    fs.writeFileSync(passwordFile, password)
    fs.copyFileSync(SOCKET_RULES, hba)
  }
  const access =
    password === undefined
      ? { initdb: ['-A', 'trust'], settings: ['-h', '127.0.0.1'] }
      : {
          initdb: ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
          settings: ['-h', '', '-c', `hba_file=${hba}`],
        }
  const initdb = ['-D', data, '-U', 'postgres', ...access.initdb, '-E', 'UTF8', '--no-sync']
  execFileSync(path.join(bin, 'initdb'), initdb, { stdio: 'ignore', cwd: folder, ...user })
  const settings = ['-k', folder, '-p', String(port), ...access.settings]
  if (!isDurable) settings.push('-c', 'fsync=off', '-c', 'full_page_writes=off')
  const options: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, ...user }
  const boot = async () => {
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings], options)
    await started(server)
    return server
  }
  let server = await boot()
  const halt = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await exited
  }
  return {
    url: (database) =>
      password === undefined
        ? `postgres://postgres@127.0.0.1:${port}/${database}`
        : `postgres:///${database}?host=${folder}&port=${port}&user=postgres`,
    halt,
    start: async () => {
      if (server.exitCode !== null || server.signalCode !== null) server = await boot()
    },
    stop: async () => {
      await halt()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

function started(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString('utf8')
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)))
  })
}

/** PostgreSQL refuses to run as root; its package creates the user `postgres`. */
function serverUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
  )
  if (uid === undefined || gid === undefined) throw new Error('there is no user postgres')
  fs.chownSync(folder, uid, gid)
  return { uid, gid }
}

function binFolder(): string {
  const root = '/usr/lib/postgresql'
  const versions = fs.existsSync(root) ? fs.readdirSync(root) : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (newest) return path.join(root, newest, 'bin')
  const found = findProgram('postgres')
  if (!path.isAbsolute(found)) throw new Error('PostgreSQL is not installed: npm test installs it')
  return path.dirname(fs.realpathSync(found))
}

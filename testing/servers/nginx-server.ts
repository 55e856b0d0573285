import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '../find-program.ts'
import { until } from '../time/until.ts'
import { makeCertificate } from './certificate.ts'

const configuration = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))

interface Ports {
  http: number
  https: number
  nodes: number[]
}

/** Runs the installed nginx with `deploy/nginx.conf`, its host name and ports replaced. */
export class NginxServer {
  readonly #folder: string
  readonly #process: ChildProcess
  readonly #notices: () => string

  private constructor(folder: string, process: ChildProcess, notices: () => string) {
    this.#folder = folder
    this.#process = process
    this.#notices = notices
  }

  /** Starts nginx with a certificate that ends in so many days; in the past below 0. */
  static async start(ports: Ports, { days = 2 } = {}): Promise<NginxServer> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-nginx-'))
    makeCertificate(folder, days)
    fs.writeFileSync(path.join(folder, 'nginx.conf'), whole(folder, ports))
    const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr']
    const server = spawn(findProgram('nginx'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    server.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
    server.once('error', () => {
      output = 'nginx is missing: npm test installs it'
    })
    await until(async () => {
      if (server.exitCode !== null || server.pid === undefined) {
        throw new Error(`nginx did not start: ${output}`)
      }
      return listens(ports.https)
    })
    return new NginxServer(folder, server, () => output)
  }

  /** The self-signed certificate that nginx was given last, PEM. */
  get certificate(): string {
    return fs.readFileSync(path.join(this.#folder, 'cert.pem'), 'utf8')
  }

  /**
   * Replaces the certificate by one that ends in so many days, and reloads the configuration. Resolves
   * when the workers with the old one accept no more connections: at first both do.
   */
  async renew(days: number): Promise<void> {
    const countRetired = () => this.#notices().split('gracefully shutting down').length
    const before = countRetired()
    makeCertificate(this.#folder, days)
    this.#process.kill('SIGHUP')
    await until(() => countRetired() > before)
  }

  /** The access log. */
  get log(): string {
    return fs.readFileSync(path.join(this.#folder, 'access.log'), 'utf8')
  }

  /** The error log. */
  get errorLog(): string {
    return fs.readFileSync(path.join(this.#folder, 'error.log'), 'utf8')
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await exited
    fs.rmSync(this.#folder, { recursive: true })
  }
}

function whole(folder: string, { http, https, nodes }: Ports): string {
  const ours = fs
    .readFileSync(configuration, 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replace(/^ *server 127\.0\.0\.1:3000(.*;)$/m, (_, options: string) =>
      nodes.map((port) => `server 127.0.0.1:${port}${options}`).join('\n'),
    )
    .replace(/^( *ssl_certificate +).*;$/m, `$1${folder}/cert.pem;`)
    .replace(/^( *ssl_certificate_key +).*;$/m, `$1${folder}/key.pem;`)
    .replace('/var/log/nginx/live-scribe.log', `${folder}/access.log`)
    .replaceAll('/var/log/nginx/live-scribe-error.log', `${folder}/error.log`)
    .replaceAll('server_name scribe.example;', 'server_name scribe.example 127.0.0.1;')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  // The limits are those that the comment of the configuration asks for.
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr notice;
worker_rlimit_nofile 65536;
events { worker_connections 20480; }
http {
${places}
${ours}
}`
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

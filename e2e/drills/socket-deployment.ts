import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@live-scribe/testing/servers/free-port'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import { ProductProcess } from '../faults/product-process.ts'

/** The secrets of the deployment, by the names of their files. */
export type SocketSecret = 'auth-secret' | 'database-password' | 'redis-password'

/** Nodes with PostgreSQL and Redis as in compose.yaml: by sockets only, with secrets from files. */
export class SocketDeployment {
  readonly postgres: PostgresServer
  readonly redis: RedisServer
  readonly #folder: string
  readonly #nodes: ProductProcess[] = []

  private constructor(parts: { postgres: PostgresServer; redis: RedisServer; folder: string }) {
    this.postgres = parts.postgres
    this.redis = parts.redis
    this.#folder = parts.folder
  }

  static async start(secrets: Record<SocketSecret, string>): Promise<SocketDeployment> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-sockets-'))
    const postgres = await startPostgresServer({ password: secrets['database-password'] })
    const redis = await RedisServer.start({ password: secrets['redis-password'] })
    const deployment = new SocketDeployment({ postgres, redis, folder })
    for (const [name, value] of Object.entries(secrets))
      deployment.writeSecret(name as SocketSecret, value)
    return deployment
  }

  /** Writes a secret's file, which nodes read when they start. */
  writeSecret(name: SocketSecret, value: string): void {
    fs.writeFileSync(path.join(this.#folder, name), `${value}\n`)
  }

  /** Starts a node; `env` are further variables. */
  async startNode(env: Record<string, string> = {}): Promise<ProductProcess> {
    const port = String(await freePort())
    const node = await ProductProcess.start({
      DATA_DIR: path.join(this.#folder, `data-${port}`),
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: this.postgres.url('postgres'),
      REDIS_URL: this.redis.url,
      AUTH_SECRET_FILE: path.join(this.#folder, 'auth-secret'),
      DATABASE_PASSWORD_FILE: path.join(this.#folder, 'database-password'),
      REDIS_PASSWORD_FILE: path.join(this.#folder, 'redis-password'),
      ...env,
    })
    this.#nodes.push(node)
    return node
  }

  /** Runs statements on the database with this password; rejects when it is refused. */
  async query(password: string, statement: string): Promise<unknown[]> {
    const url = `${this.postgres.url('postgres')}&password=${encodeURIComponent(password)}`
    const client = new pg.Client(url)
    try {
      await client.connect()
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await node.end('SIGTERM')
    await this.redis.stop()
    await this.postgres.stop()
    fs.rmSync(this.#folder, { recursive: true })
  }
}

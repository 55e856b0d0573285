import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { NginxServer } from '@live-scribe/testing/servers/nginx-server'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import { ProductProcess } from '../faults/product-process.ts'

/** How many nodes there are. */
export const NODES = 3
/** Seconds in which a load balancer would notice; nginx asks nobody. */
const DRAIN_SECONDS = 1
/** The status that nginx logs when a client left before its answer. */
const LEFT_BY_CLIENT = '499'

interface Parts {
  folder: string
  redis: RedisServer
  postgres: PostgresServer
  url: string
}

/** Three nodes with a shared PostgreSQL and Redis behind the shipped nginx. */
export class RollingCluster {
  readonly url: string
  readonly #parts: Parts
  readonly #ports: number[] = []
  readonly #nodes: ProductProcess[] = []
  readonly #trusted = tls.getCACertificates()
  #nginx: NginxServer | null = null

  private constructor(parts: Parts) {
    this.url = parts.url
    this.#parts = parts
  }

  /** Starts everything on an empty database; this process trusts the certificate until `close`. */
  static async start(): Promise<RollingCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-rolling-'))
    const [redis, postgres] = await Promise.all([RedisServer.start(), startPostgresServer()])
    const admin = new pg.Client(postgres.url('postgres'))
    await admin.connect()
    await admin.query('create database scribe')
    await admin.end()
    const ports = { http: await freePort(), https: await freePort() }
    const url = `https://127.0.0.1:${ports.https}`
    const cluster = new RollingCluster({ folder, redis, postgres, url })
    for (let place = 0; place < NODES; place += 1) {
      cluster.#ports.push(await freePort())
      cluster.#nodes.push(await cluster.#boot(place))
    }
    cluster.#nginx = await NginxServer.start({ ...ports, nodes: cluster.#ports })
    tls.setDefaultCACertificates([...cluster.#trusted, cluster.#nginx.certificate])
    return cluster
  }

  /** Updates a node as docs/backup.md says: SIGTERM, its end, a start. Returns its exit code. */
  async restart(place: number): Promise<number | null> {
    const code = (await this.#nodes[place]?.end('SIGTERM')) ?? null
    this.#nodes[place] = await this.#boot(place)
    return code
  }

  /** What nginx answered with an error, by status, from its access log. */
  countRefusals(): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const [, status = ''] of (this.#nginx?.log ?? '').matchAll(/^\S+ \S+ \S+ (\d{3}) /gm)) {
      if (Number(status) >= 400 && status !== LEFT_BY_CLIENT) {
        counts[status] = (counts[status] ?? 0) + 1
      }
    }
    return counts
  }

  async close(): Promise<void> {
    tls.setDefaultCACertificates(this.#trusted)
    const { folder, redis, postgres } = this.#parts
    await this.#nginx?.stop()
    await Promise.all(this.#nodes.map((node) => node.end('SIGKILL')))
    await Promise.all([redis.stop(), postgres.stop()])
    await rm(folder, { recursive: true, force: true })
  }

  #boot(place: number): Promise<ProductProcess> {
    const { folder, redis, postgres, url } = this.#parts
    return ProductProcess.start({
      PORT: String(this.#ports[place]),
      DATA_DIR: join(folder, String(place)),
      DATABASE_URL: postgres.url('scribe'),
      REDIS_URL: redis.url,
      AUTH_SECRET: 'a secret that all three nodes have',
      PUBLIC_URL: url,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
    })
  }
}

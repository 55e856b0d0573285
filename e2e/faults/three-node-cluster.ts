import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import type { TestDeployment } from './interview-recording.ts'
import { ProductProcess } from './product-process.ts'

type Name = 'a' | 'b' | 'c'
const names: Name[] = ['a', 'b', 'c']

/**
 * Three nodes with a shared PostgreSQL and Redis. Recorders connect through one proxy, which leads
 * to one node at a time; viewers connect to B and C.
 */
export class ThreeNodeCluster implements TestDeployment {
  readonly recorders: FaultProxy
  readonly redis: RedisServer
  readonly postgres: PostgresServer
  /** The ways of all nodes to Redis and to PostgreSQL. */
  readonly lines: { redis: FaultProxy; postgres: FaultProxy }
  readonly #folder: string
  readonly #viewerProxies: FaultProxy[]
  readonly #nodes = new Map<Name, ProductProcess>()

  private constructor(parts: {
    folder: string
    redis: RedisServer
    postgres: PostgresServer
    lines: { redis: FaultProxy; postgres: FaultProxy }
    proxies: [recorders: FaultProxy, ...viewers: FaultProxy[]]
  }) {
    const [recorders, ...viewerProxies] = parts.proxies
    this.recorders = recorders
    this.redis = parts.redis
    this.postgres = parts.postgres
    this.lines = parts.lines
    this.#folder = parts.folder
    this.#viewerProxies = viewerProxies
  }

  /** Starts all nodes at once on an empty database. */
  static async start(): Promise<ThreeNodeCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-nodes-'))
    const [redis, postgres] = await Promise.all([RedisServer.start(), startPostgresServer()])
    const admin = new pg.Client(postgres.url('postgres'))
    await admin.connect()
    await admin.query('create database scribe')
    await admin.end()
    const [recorders, onB, onC] = [
      await FaultProxy.open(0),
      await FaultProxy.open(0),
      await FaultProxy.open(0),
    ]
    const lines = {
      redis: await FaultProxy.open(redis.port),
      postgres: await FaultProxy.open(Number(new URL(postgres.url('scribe')).port)),
    }
    const proxies: [FaultProxy, ...FaultProxy[]] = [recorders, onB, onC]
    const site = new ThreeNodeCluster({ folder, redis, postgres, lines, proxies })
    await Promise.all(names.map((name) => site.boot(name)))
    site.recordAt('a')
    return site
  }

  async boot(name: Name): Promise<void> {
    const node = await ProductProcess.start({
      DATA_DIR: join(this.#folder, name),
      DATABASE_URL: `postgres://postgres@127.0.0.1:${this.lines.postgres.port}/scribe`,
      REDIS_URL: `redis://127.0.0.1:${this.lines.redis.port}`,
      AUTH_SECRET: 'a secret that all three nodes have',
      PUBLIC_URL: this.recorders.url,
    })
    this.#nodes.set(name, node)
    const [onB, onC] = this.#viewerProxies
    if (name === 'b') onB?.setTarget(node.port)
    if (name === 'c') onC?.setTarget(node.port)
  }

  /** Directs new connections of recorders to this node. */
  recordAt(name: Name): void {
    this.recorders.setTarget(this.#node(name).port)
  }

  /** Kills the process without cleanup, like a crash of the machine. */
  async kill(name: Name): Promise<void> {
    await this.#node(name).end('SIGKILL')
    this.#nodes.delete(name)
  }

  get viewerUrls(): string[] {
    return this.#viewerProxies.map(({ url }) => url)
  }

  get url(): string {
    return this.#node('c').url
  }

  billed(sessionId: string): Promise<number[]> {
    return this.#node('c').billed(sessionId)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#nodes.values()].map((node) => node.end('SIGTERM')))
    const { redis, postgres } = this.lines
    const proxies = [this.recorders, ...this.#viewerProxies, redis, postgres]
    await Promise.all(proxies.map((proxy) => proxy.close()))
    await Promise.all([this.redis.stop(), this.postgres.stop()])
    await rm(this.#folder, { recursive: true, force: true })
  }

  #node(name: Name): ProductProcess {
    const node = this.#nodes.get(name)
    if (!node) throw new Error(`Node ${name} does not run`)
    return node
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import pg from 'pg'
import { DatabaseDisk } from './database-disk.ts'
import { Line, type LineOwner } from './line.ts'
import { type NodeName, SoakNode } from './soak-node.ts'

const nodeNames: NodeName[] = ['a', 'b', 'c']

/** Three nodes on one PostgreSQL and one Redis, and the lines of everybody to them. */
export class SoakCluster {
  readonly postgres: PostgresServer
  readonly redis: RedisServer
  /** The disk of PostgreSQL, where the machine allows one of its own. */
  readonly disk: DatabaseDisk | null
  readonly nodes = new Map<NodeName, SoakNode>()
  readonly #folder: string
  readonly #lines = new Set<Line>()
  #site: Line | null = null

  private constructor(parts: {
    folder: string
    postgres: PostgresServer
    redis: RedisServer
    disk: DatabaseDisk | null
  }) {
    this.#folder = parts.folder
    this.postgres = parts.postgres
    this.redis = parts.redis
    this.disk = parts.disk
  }

  /** Starts everything on an empty database; `onCrash` hears of a node that ends by itself. */
  static async start(
    onCrash: (text: string) => void,
    { mayMount }: { mayMount: boolean },
  ): Promise<SoakCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-soak-'))
    const disk = mayMount ? DatabaseDisk.mount() : null
    const [redis, postgres] = await Promise.all([
      RedisServer.start(),
      startPostgresServer(disk ? { parent: disk.folder } : {}),
    ])
    const cluster = new SoakCluster({ folder, postgres, redis, disk })
    const admin = new pg.Client(postgres.url('postgres'))
    await admin.connect()
    await admin.query('create database scribe')
    await admin.end()
    // The first node's port is unknown before it has the address of the site.
    cluster.#site = await Line.open('site', 'c', 0)
    cluster.#lines.add(cluster.#site)
    const secret = crypto.randomUUID() + crypto.randomUUID()
    await Promise.all(nodeNames.map((name) => cluster.#startNode(name, secret, onCrash)))
    cluster.direct()
    return cluster
  }

  /** The public address of the site. */
  get url(): string {
    return this.#site?.url ?? ''
  }

  get databaseUrl(): string {
    return this.postgres.url('scribe')
  }

  node(name: NodeName): SoakNode {
    const node = this.nodes.get(name)
    if (!node) throw new Error(`There is no node ${name}`)
    return node
  }

  /** Opens a line that leads to this node while it runs. */
  async openLine(owner: LineOwner, preferred: NodeName): Promise<Line> {
    const line = await Line.open(owner, preferred, 0)
    this.#lines.add(line)
    this.direct()
    return line
  }

  async closeLine(line: Line): Promise<void> {
    this.#lines.delete(line)
    await line.proxy.close()
  }

  linesOf(owner: LineOwner): Line[] {
    return [...this.#lines].filter((line) => line.owner === owner)
  }

  /** Leads new connections of each line to its node, or to another one while that is down. */
  direct(): void {
    const running = [...this.nodes.values()].filter(({ isRunning }) => isRunning)
    for (const line of this.#lines) {
      const node = running.find(({ name }) => name === line.preferred) ?? running.at(-1)
      if (node) line.proxy.setTarget(node.port)
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.nodes.values()].map((node) => node.close()))
    await Promise.all([...this.#lines].map((line) => line.proxy.close()))
    await Promise.all([this.redis.stop(), this.postgres.stop()])
    this.disk?.unmount()
    await rm(this.#folder, { recursive: true, force: true })
  }

  async #startNode(name: NodeName, secret: string, onCrash: (text: string) => void) {
    const node = await SoakNode.start(name, {
      postgresPort: Number(new URL(this.databaseUrl).port),
      redisPort: this.redis.port,
      env: { DATA_DIR: join(this.#folder, name), AUTH_SECRET: secret, PUBLIC_URL: this.url },
      onCrash,
    })
    this.nodes.set(name, node)
  }
}

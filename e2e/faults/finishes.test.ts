// @module-tag deep

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finishSession, getSession } from '@live-scribe/contract/recording'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import {
  type PostgresServer,
  startPostgresServer,
} from '@live-scribe/testing/servers/postgres-server'
import { until } from '@live-scribe/testing/time/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callEndpoint } from '../../web/src/api/client.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import {
  InterviewRecording,
  type RecordingOutcome,
  type TestDeployment,
} from './interview-recording.ts'
import { createMarkedInterview } from './marked-interview.ts'
import { ProductProcess } from './product-process.ts'

const interview = createMarkedInterview(8)
const SPEED = 16
/** Writes to the database between two kills: a kill at each would take the deep run minutes more. */
const STRIDE = 2

/** A server whose statements reach PostgreSQL one by one, and which dies before one of them. */
class DyingServer implements TestDeployment {
  readonly recorders: FaultProxy
  readonly #folder: string
  readonly #postgres: PostgresServer
  readonly #statements: net.Server
  #process: ProductProcess | null = null
  /** Statements that still pass. */
  #left = Number.POSITIVE_INFINITY
  #death = Promise.withResolvers<true>()

  private constructor(folder: string, postgres: PostgresServer, recorders: FaultProxy) {
    this.#folder = folder
    this.#postgres = postgres
    this.recorders = recorders
    this.#statements = net.createServer((node) => this.#pass(node))
  }

  static async start(): Promise<DyingServer> {
    const folder = await mkdtemp(join(tmpdir(), 'live-scribe-finishes-'))
    const server = new DyingServer(folder, await startPostgresServer(), await FaultProxy.open(0))
    server.#statements.listen(0, '127.0.0.1')
    await once(server.#statements, 'listening')
    await server.boot()
    return server
  }

  async boot(): Promise<void> {
    const { port } = this.#statements.address() as net.AddressInfo
    this.#process = await ProductProcess.start({
      DATA_DIR: this.#folder,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
      PUBLIC_URL: this.recorders.url,
      REPAIR_WINDOW: '0.2',
    })
    this.recorders.setTarget(this.#process.port)
  }

  /** Kills the server before its statement after the next `statements`. */
  dieAfter(statements: number): void {
    this.#left = statements
  }

  /** Resolves when the server has been killed, with true. */
  get death(): Promise<true> {
    return this.#death.promise
  }

  /** Lets all statements pass, of another process if this one was killed; returns whether it was. */
  async live(): Promise<boolean> {
    const isKilled = this.#left < 0
    this.#left = Number.POSITIVE_INFINITY
    if (!isKilled) return false
    await this.#death.promise
    this.#death = Promise.withResolvers()
    await this.boot()
    return true
  }

  get viewerUrls(): string[] {
    return [this.recorders.url]
  }

  get url(): string {
    return this.recorders.url
  }

  async billed(sessionId: string): Promise<number[]> {
    return this.#process?.billed(sessionId) ?? []
  }

  async close(): Promise<void> {
    await this.#process?.end('SIGTERM')
    await this.recorders.close()
    this.#statements.close()
    await this.#postgres.stop()
    await rm(this.#folder, { recursive: true, force: true })
  }

  #pass(node: net.Socket): void {
    const target = new URL(this.#postgres.url('postgres'))
    const database = net.connect(Number(target.port), '127.0.0.1')
    database.pipe(node)
    for (const socket of [node, database]) socket.on('error', () => {})
    node.on('close', () => database.destroy())
    node.on('data', (statement) => {
      if (this.#left > 0) {
        this.#left -= 1
        database.write(statement)
      } else if (this.#left === 0) {
        this.#left = -1
        void this.#process?.end('SIGKILL').then(() => this.#death.resolve(true))
      }
    })
  }
}

let server: DyingServer
beforeAll(async () => {
  server = await DyingServer.start()
})
afterAll(() => server.close())

/**
 * Records the whole interview and ends it, beside a server that dies at a later step each time, from
 * `first` on, until it is done before its death; returns the outcomes.
 */
async function endAtSteps(
  first: number,
  end: (recording: InterviewRecording, step: number) => Promise<void>,
) {
  const outcomes: RecordingOutcome[] = []
  for (let step = first; ; step += STRIDE) {
    const recording = await InterviewRecording.open(server, interview, SPEED)
    await recording.start()
    await recording.microphone.heardAll()
    await until(() => recording.viewers[0]?.texts.length === interview.sentences.length)
    const ended = end(recording, step)
    await Promise.race([ended, server.death])
    const isKilled = await server.live()
    await ended
    outcomes.push(await recording.outcome())
    if (!isKilled) return outcomes
  }
}

test('[POS-3, POS-15] a server that is killed at steps of Stop loses and doubles nothing, and bills once', async () => {
  const outcomes = await endAtSteps(0, async (recording, step) => {
    server.dieAfter(step)
    recording.recorder.stop()
    await recording.until((state) => state === 'stopped')
  })
  expect(outcomes.length).toBeGreaterThan(3)
  for (const outcome of outcomes) expectNothingLost(outcome, interview)
})

test('[POS-15, POS-36] a server that is killed at steps of Finish ends the recording once, when asked again', async () => {
  const outcomes = await endAtSteps(1, async (recording, step) => {
    const params = { code: recording.code }
    const isStatus = async (status: string) =>
      (await callEndpoint(getSession, { params }).catch(() => null))?.status === status
    const gate = Promise.withResolvers<void>()
    recording.connectionGate = gate.promise
    server.recorders.cut()
    await until(() => isStatus('paused'))
    server.dieAfter(step)
    await until(async () => {
      await callEndpoint(finishSession, { params }).catch(() => {})
      return isStatus('completed')
    })
    gate.resolve()
    await recording.until((state) => state === 'stopped')
  })
  expect(outcomes.length).toBeGreaterThan(3)
  const lines = interview.sentences.map((text, index) => `${index + 1} ${text}`)
  for (const { stored, viewed, session, billed } of outcomes) {
    expect(stored).toEqual(lines)
    expect(viewed).toEqual([interview.sentences])
    expect(session).toMatchObject({ status: 'completed', ended_reason: 'user_stopped' })
    expect(billed).toEqual([-1])
  }
})

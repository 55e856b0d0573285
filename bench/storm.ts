import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { printFigure } from './lib/figures.ts'
import { cpuSeconds } from './lib/process-usage.ts'
import { percentile, printHeading } from './lib/statistics.ts'
import { countListenOverflows } from './storm/listen-overflows.ts'
import { plain, product, type StormServer } from './storm/servers.ts'

const VIEWERS = 10_000
const SEGMENTS = 200
const ROUNDS = 3
/** Milliseconds after which a viewer that still lacks a segment has lost it. */
const TIMEOUT_MS = 60_000
/** Milliseconds from the kill until all have caught up, and of the event loop's 99th percentile. */
const MAX_CATCH_UP_MS = 3000
const MAX_LOOP_DELAY_MS = 50

interface StormResult {
  /** Milliseconds until all have caught up, from the kill and from the first answer after it. */
  sinceKill: number
  sinceAnswer: number
  /** The 99th percentile of the event loop's delay meanwhile, in milliseconds. */
  loopDelay: number
  /** Viewers that lacked a segment a minute after. */
  lost: number
  /** Connections that found the queue of the system full, and were tried again seconds later. */
  overflows: number
  /** Seconds of processor time since the kill. */
  serverCpu: number
  viewersCpu: number
}

/**
 * Measures how long thousands of viewers need to catch up after the server was killed and
 * restarted, and beside it how long with a server that does only what it must.
 */
export async function run(): Promise<void> {
  printHeading(`${VIEWERS} viewers of one session, the server killed and started again`)
  const ours: StormResult[] = []
  const floor: StormResult[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    const one = await measure(product)
    ours.push(one)
    // Away for as long as the product.
    floor.push(await measure(plain, one.sinceKill - one.sinceAnswer))
    for (const result of [one, floor.at(-1)]) {
      process.stderr.write(`round ${round} of ${ROUNDS}: ${JSON.stringify(result)}\n`)
    }
  }
  const values = (results: StormResult[], key: keyof StormResult) =>
    results.map((result) => result[key])
  const median = (key: keyof StormResult) => percentile(values(ours, key), 0.5)
  const goal = (max: number, key: keyof StormResult) => ({
    goal: `≤ ${max / 1000} s`,
    isMet: median(key) <= max,
  })
  const time = (key: keyof StormResult) =>
    `${formatTimes(values(ours, key))}; plain server ${formatTimes(values(floor, key))}`
  printFigure(
    'from the kill until all have caught up',
    time('sinceKill'),
    goal(MAX_CATCH_UP_MS, 'sinceKill'),
  )
  printFigure('of it, after the first answer of the server', time('sinceAnswer'))
  printFigure(
    'delay of the event loop meanwhile, p99',
    time('loopDelay'),
    goal(MAX_LOOP_DELAY_MS, 'loopDelay'),
  )
  const lost = Math.max(...values(ours, 'lost'))
  printFigure('viewers that lack one of two segments of that time', String(lost), {
    goal: '0',
    isMet: lost === 0,
  })
  const overflows = Math.max(...values(ours, 'overflows'))
  printFigure('connections that found the queue of the system full, at most', String(overflows))
  const seconds = (results: StormResult[]) =>
    (['serverCpu', 'viewersCpu'] as const)
      .map((key) => `${percentile(values(results, key), 0.5).toFixed(1)} s`)
      .join(', ')
  printFigure(
    'processor time of the server, and of all viewers',
    `${seconds(ours)}; plain server ${seconds(floor)}`,
  )
}

function formatTimes(values: number[]): string {
  const at = (share: number) => (percentile(values, share) / 1000).toFixed(2)
  return `${at(0.5)} (${at(0)}–${at(1)}) s`
}

/** A round of a server that is away for `awayMs` milliseconds longer than its start takes. */
async function measure(kind: StormServer, awayMs = 0): Promise<StormResult> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-storm-'))
  const port = await freePort()
  let server = await kind.start(port, folder, SEGMENTS)
  let viewers: ChildProcess | undefined
  try {
    const { key, code, write } = await kind.open(`http://127.0.0.1:${port}`, SEGMENTS)
    viewers = fork(
      fileURLToPath(new URL('./storm/viewers.ts', import.meta.url)),
      [String(port), key, code, String(VIEWERS)],
      { execPath: process.execPath },
    )
    await caughtUp(viewers, SEGMENTS)
    // Stored, and announced to the crowd that is cut off a moment later.
    await write(SEGMENTS + 1)
    const overflowsBefore = countListenOverflows()
    server.kill('SIGKILL')
    const killed = performance.now()
    const viewersCpuBefore = cpuSeconds(viewers.pid ?? 0)
    await once(server, 'exit')
    await wait(awayMs)
    server = await kind.start(port, folder, SEGMENTS + 2)
    const answered = performance.now()
    // Most viewers are still away.
    await write(SEGMENTS + 2)
    const isWhole = await caughtUp(viewers, SEGMENTS + 2).then(
      () => true,
      () => false,
    )
    const ended = performance.now()
    return {
      sinceKill: ended - killed,
      sinceAnswer: ended - answered,
      overflows: countListenOverflows() - overflowsBefore,
      serverCpu: cpuSeconds(server.pid ?? 0),
      viewersCpu: cpuSeconds(viewers.pid ?? 0) - viewersCpuBefore,
      lost: isWhole ? 0 : Number(await ask(viewers, 'behind')),
      loopDelay: Number(await ask(server, 'report delay')),
    }
  } finally {
    viewers?.kill('SIGKILL')
    server.kill('SIGKILL')
    fs.rmSync(folder, { recursive: true })
  }
}

/** Resolves when all viewers have a segment. */
function caughtUp(viewers: ChildProcess, segment: number): Promise<unknown> {
  viewers.send(segment)
  return once(viewers, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })
}

async function ask(program: ChildProcess, question: string): Promise<unknown> {
  program.send(question)
  for (;;) {
    const [answer] = await once(program, 'message')
    // What they said before the question came.
    if (answer !== 'caught up') return answer
  }
}

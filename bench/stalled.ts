import fs from 'node:fs'
import {
  collectGarbage,
  nextMessage,
  startServer,
  startViewers,
  withLoadProgram,
} from './fanout/server-under-test.ts'
import { printFigure } from './lib/figures.ts'
import { percentile, printHeading } from './lib/statistics.ts'

const servers = ['ours', 'ws'] as const
type Server = (typeof servers)[number]
const labels: Record<Server, string> = { ours: 'ours', ws: 'a bare loop on ws' }
const VIEWERS = 100
const STALLED_VIEWERS = 100
/** How much later the others may get an event at the 99th percentile. */
const MAX_DELAY_RATIO = 1.1
const MAX_STALLED_KB = 256
/**
 * Events per second, far above those of an interview: the kernel buffers up to 4 MB before the
 * server notices a stall.
 */
const EVENTS_PER_SECOND = 500
const DURATION_SECONDS = 25
const ROUNDS = 2

interface StallResult {
  p99: number
  received: number
  /** Bytes held by the server at the end, with the stalled viewers still connected. */
  heldBytes: number
  /** Bytes held in the kernel's socket buffers of server and viewers. */
  kernelBytes: number
  /** Number of stalled viewers that the server disconnected. */
  disconnected: number
}

/**
 * Measures what viewers that stop reading cost the server, and whether other viewers are delayed.
 */
export async function run(): Promise<void> {
  await withLoadProgram(async (load) => {
    printHeading(
      `${VIEWERS} viewers, ${EVENTS_PER_SECOND} events a second for ${DURATION_SECONDS} s, with ${STALLED_VIEWERS} that read nothing and without, ${ROUNDS} rounds in turn, median`,
    )
    const figures = new Map<string, StallResult[]>()
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) {
        for (const stalledCount of [0, STALLED_VIEWERS]) {
          process.stderr.write(
            `round ${round + 1} of ${ROUNDS}: ${server}, ${stalledCount} stalled\n`,
          )
          const key = `${server} ${stalledCount}`
          figures.set(key, [
            ...(figures.get(key) ?? []),
            await measure(server, { load, stalledCount }),
          ])
        }
      }
    }
    for (const server of servers) printReport(server, figures)
  })
}

function printReport(server: Server, figures: Map<string, StallResult[]>): void {
  const median = (stalledCount: number, key: keyof StallResult) =>
    percentile(
      (figures.get(`${server} ${stalledCount}`) ?? []).map((one) => one[key]),
      0.5,
    )
  const kilobytes = (key: 'heldBytes' | 'kernelBytes') =>
    (median(STALLED_VIEWERS, key) - median(0, key)) / STALLED_VIEWERS / 1024
  const expected = VIEWERS * EVENTS_PER_SECOND * DURATION_SECONDS
  const held = kilobytes('heldBytes')
  const isOurs = server === 'ours'
  printFigure(
    `${labels[server]}, a reader that reads nothing`,
    `${held.toFixed(0)} kB here, ${kilobytes('kernelBytes').toFixed(0)} kB in the kernel's buffers; ${median(STALLED_VIEWERS, 'disconnected')} of ${STALLED_VIEWERS} disconnected`,
    isOurs ? { goal: `≤ ${MAX_STALLED_KB} kB`, isMet: held <= MAX_STALLED_KB } : {},
  )
  const [beside, alone] = [median(STALLED_VIEWERS, 'p99'), median(0, 'p99')]
  printFigure(
    `${labels[server]}, p99 of the others, beside ${STALLED_VIEWERS} of these and without`,
    `${beside.toFixed(2)} and ${alone.toFixed(2)} ms; ${median(STALLED_VIEWERS, 'received')} of ${expected} received`,
    isOurs ? { goal: `≤ ${MAX_DELAY_RATIO} times`, isMet: beside <= MAX_DELAY_RATIO * alone } : {},
  )
}

async function measure(
  name: Server,
  { load, stalledCount }: { load: string; stalledCount: number },
): Promise<StallResult> {
  const server = await startServer(name)
  const reading = await startViewers(server, { load, viewers: VIEWERS })
  const notReading =
    stalledCount > 0
      ? await startViewers(server, { load, viewers: stalledCount, isStalled: true })
      : null
  server.process.send({ perSecond: EVENTS_PER_SECOND, seconds: DURATION_SECONDS })
  await nextMessage(server.process)
  const [heldBytes, kernelBytes] = [await collectGarbage(server), readKernelBytes()]
  const { received, p99 } = await reading.report()
  const closed = (await notReading?.report())?.closed ?? 0
  await server.stop()
  return { p99, received, heldBytes, kernelBytes, disconnected: closed }
}

/** Bytes in all TCP buffers of this machine. */
function readKernelBytes(): number {
  const [, pages = '0'] =
    /TCP: .* mem (\d+)/.exec(fs.readFileSync('/proc/net/sockstat', 'utf8')) ?? []
  return Number(pages) * 4096
}

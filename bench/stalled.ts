import fs from 'node:fs'
import {
  collectGarbage,
  nextMessage,
  startServer,
  startViewers,
  withLoadProgram,
} from './fanout/server-under-test.ts'
import { percentile, printHeading, printRow } from './lib/statistics.ts'

const servers = ['ours', 'ws'] as const
type Server = (typeof servers)[number]
const labels: Record<Server, string> = { ours: 'ours', ws: 'a bare loop on ws' }
const readers = 200
const stalled = 200
/**
 * Events per second, far above those of an interview: the kernel buffers up to 4 MB before the
 * server notices a stall.
 */
const perSecond = 300
const seconds = 60
const rounds = 2

interface Figures {
  p99: number
  received: number
  /** Bytes held by the server at the end, with the stalled viewers still connected. */
  held: number
  /** Bytes held in the kernel's socket buffers of server and viewers. */
  kernel: number
  /** Number of stalled viewers that the server disconnected. */
  sentAway: number
}

/**
 * Measures what viewers that stop reading cost the server, and whether other viewers are delayed.
 */
export async function run(): Promise<void> {
  await withLoadProgram(async (load) => {
    printHeading(
      `${readers} viewers, ${perSecond} events a second for ${seconds} s, with ${stalled} that read nothing and without, ${rounds} rounds in turn, median`,
    )
    const figures = new Map<string, Figures[]>()
    for (let round = 0; round < rounds; round += 1) {
      for (const server of servers) {
        for (const deaf of [0, stalled]) {
          const key = `${server} ${deaf}`
          figures.set(key, [...(figures.get(key) ?? []), await measure(server, { load, deaf })])
        }
      }
    }
    for (const server of servers) printReport(server, figures)
  })
}

function printReport(server: Server, figures: Map<string, Figures[]>): void {
  const middle = (deaf: number, key: keyof Figures) =>
    percentile(
      (figures.get(`${server} ${deaf}`) ?? []).map((one) => one[key]),
      0.5,
    )
  const cost = (key: 'held' | 'kernel') =>
    `${((middle(stalled, key) - middle(0, key)) / stalled / 1024).toFixed(0)} kB`
  const isOurs = server === 'ours'
  const goal = (text: string) => (isOurs ? text : '')
  const expected = readers * perSecond * seconds
  printRow(
    labels[server],
    `${cost('held')} a stalled viewer, ${cost('kernel')} in the kernel's buffers`,
    goal('≤ 256 kB (F5)'),
  )
  printRow('    sent away', `${middle(stalled, 'sentAway')} of ${stalled}`)
  printRow(
    '    the others, with and without',
    `p99 ${middle(stalled, 'p99').toFixed(2)} and ${middle(0, 'p99').toFixed(2)} ms · ${middle(stalled, 'received')} of ${expected}`,
    goal('≤ 1.1 of it'),
  )
}

async function measure(
  name: Server,
  { load, deaf }: { load: string; deaf: number },
): Promise<Figures> {
  const server = await startServer(name)
  const reading = await startViewers(server, { load, viewers: readers })
  const notReading =
    deaf > 0 ? await startViewers(server, { load, viewers: deaf, isStalled: true }) : null
  server.process.send({ perSecond, seconds })
  await nextMessage(server.process)
  const [held, kernel] = [await collectGarbage(server), kernelBytes()]
  const { received, p99 } = await reading.report()
  const closed = (await notReading?.report())?.closed ?? 0
  await server.stop()
  return { p99, received, held, kernel, sentAway: closed }
}

/** Bytes in all TCP buffers of this machine. */
function kernelBytes(): number {
  const [, pages = '0'] =
    /TCP: .* mem (\d+)/.exec(fs.readFileSync('/proc/net/sockstat', 'utf8')) ?? []
  return Number(pages) * 4096
}

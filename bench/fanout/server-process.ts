import { epochMs } from '../lib/statistics.ts'

/** What a server under test tells the bench once it listens. */
export interface ServerAddress {
  port: number
  path: string
  /** What each viewer says after it is connected. */
  message: string
}

/** What the bench asks a server under test to do. */
export interface PublishCommand {
  perSecond: number
  seconds: number
}

/** Nanoseconds since the epoch, as the load program reads them. */
export function getTimestampText(): string {
  return `T=${Math.round(epochMs() * 1e6)}; so we put a queue between the two systems`
}

/** An event as ours is on the wire, for servers that know none: about 200 bytes. */
export function createPlainEvent(number: number): string {
  return JSON.stringify({
    sessionId: 'ABCDEF',
    text: getTimestampText(),
    isFinal: true,
    timestamp: Date.now(),
    segmentNumber: number,
    startMs: number * 100,
    endMs: number * 100 + 90,
    speaker: null,
    isGap: false,
  })
}

/** Serves the bench from a child process: says where it listens, publishes when told to. */
export function runServerProcess(
  listening: ServerAddress,
  publish: (number: number) => void,
): void {
  let number = 0
  process.on('message', (order: PublishCommand | 'collect') => {
    if (order === 'collect') {
      globalThis.gc?.()
      globalThis.gc?.()
      const { heapUsed, external } = process.memoryUsage()
      process.send?.(heapUsed + external)
      return
    }
    const last = number + order.perSecond * order.seconds
    const timer = setInterval(() => {
      number += 1
      publish(number)
      if (number < last) return
      clearInterval(timer)
      process.send?.('published')
    }, 1000 / order.perSecond)
  })
  process.on('disconnect', () => process.exit())
  process.send?.(listening)
}

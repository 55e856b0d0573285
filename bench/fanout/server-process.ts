import { epochMs } from '../lib/statistics.ts'

/** Sent by a server under test to the benchmark when it accepts connections. */
export interface ServerAddress {
  port: number
  path: string
  /** Message that each viewer sends after it has connected. */
  message: string
}

/** Command to a server under test: publish this many events. */
export interface PublishCommand {
  perSecond: number
  seconds: number
}

/** Current time in nanoseconds since the epoch, in the format that the load program parses. */
export function getTimestampText(): string {
  return `T=${Math.round(epochMs() * 1e6)}; so we put a queue between the two systems`
}

/** An event of the same size as ours, about 200 bytes, for servers without our protocol. */
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

/** Runs a server under test in a child process: reports its address, and publishes on command. */
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

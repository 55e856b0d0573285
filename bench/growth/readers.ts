import {
  nextMessage,
  startServer,
  startViewers,
  withLoadProgram,
} from '../fanout/server-under-test.ts'
import { cpuSeconds } from '../lib/process-usage.ts'

const EVENTS = { perSecond: 10, seconds: 4 }
const SETTLE_MS = 300

/** Milliseconds of processor time for one event to so many readers. */
export async function measureReaders(readers: number): Promise<number> {
  const costs: number[] = []
  await withLoadProgram(async (load) => {
    const server = await startServer('ours')
    try {
      await startViewers(server, { load, viewers: readers })
      // The first round warms up.
      for (let round = 0; round < 2; round += 1) {
        const before = cpuSeconds(server.pid)
        server.process.send(EVENTS)
        await nextMessage(server.process)
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
        costs.push(cpuSeconds(server.pid) - before)
      }
    } finally {
      await server.stop()
    }
  })
  return ((costs.at(-1) ?? Number.NaN) * 1000) / (EVENTS.perSecond * EVENTS.seconds)
}

import { cpuSeconds } from '../lib/process-usage.ts'
import { percentile } from '../lib/statistics.ts'
import { startRelay } from '../listen/start-relay.ts'

const WARM_UP_SECONDS = 8
/** Of as many windows the median counts: garbage of seconds ago falls into some. */
const WINDOWS = 7
const WINDOW_SECONDS = 1.5

/** Milliseconds of processor time for one second of so many recordings, without that of an idle server. */
export async function measureRecorders(recorders: number): Promise<number> {
  const relay = await startRelay('pglite', recorders)
  const { pid = 0 } = relay.server
  const measure = async () => {
    const costs: number[] = []
    for (let window = 0; window < WINDOWS; window += 1) {
      const before = cpuSeconds(pid)
      await pause(WINDOW_SECONDS)
      costs.push(((cpuSeconds(pid) - before) * 1000) / WINDOW_SECONDS)
    }
    return percentile(costs, 0.5)
  }
  try {
    await pause(WARM_UP_SECONDS)
    const idle = await measure()
    relay.microphones.send('speak')
    await pause(WARM_UP_SECONDS)
    return (await measure()) - idle
  } finally {
    await relay.stop()
  }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000))
}

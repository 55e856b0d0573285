import fs from 'node:fs'
import os from 'node:os'

/** The highest one-minute load average at which figures are taken. */
const MAX_LOAD = 0.5
/** The largest fraction of a core that another process may use. */
const MAX_CPU_SHARE = 0.05
/** Milliseconds over which the use of the processor is measured, and between two measurements. */
const SAMPLE_MS = 2000
const TICKS_PER_SECOND = 100

/**
 * Resolves once the machine does nothing else, because figures of a busy one mislead; after
 * `timeoutMs` milliseconds rejects with an error that names what runs. The load of the last minute may
 * be ignored, where it is that of a benchmark which has ended.
 */
export async function requireQuiet(
  timeoutMs: number,
  { ignoresLoad = false }: { ignoresLoad?: boolean } = {},
): Promise<void> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const busy = await findBusy()
    const [load = 0] = os.loadavg()
    if (busy === null && (ignoresLoad || load <= MAX_LOAD)) return
    const reason = busy ?? `the load of the last minute is ${load.toFixed(2)}`
    if (performance.now() > end) {
      throw new Error(`This machine is busy: ${reason}. Wait, or add --busy to measure anyway.`)
    }
    process.stderr.write(`Waiting for a quiet machine: ${reason}\n`)
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  }
}

async function findBusy(): Promise<string | null> {
  const before = readTicks()
  await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))
  const seconds = SAMPLE_MS / 1000
  for (const [pid, { name, ticks }] of readTicks()) {
    const used = (ticks - (before.get(pid)?.ticks ?? ticks)) / TICKS_PER_SECOND / seconds
    if (used > MAX_CPU_SHARE && pid !== process.pid && pid !== process.ppid) {
      return `${name} (${pid}) uses ${(used * 100).toFixed(0)} % of a core`
    }
  }
  return null
}

/** Processor time of each process in clock ticks, from /proc (proc(5)). */
function readTicks(): Map<number, { name: string; ticks: number }> {
  const found = new Map<number, { name: string; ticks: number }>()
  for (const entry of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const [, name = '', rest = ''] =
        /\((.*)\) (.*)/s.exec(fs.readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
      const fields = rest.split(' ')
      found.set(Number(entry), { name, ticks: Number(fields[11]) + Number(fields[12]) })
    } catch {
      // The process ended between the two reads.
    }
  }
  return found
}

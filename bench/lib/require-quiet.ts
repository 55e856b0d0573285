import fs from 'node:fs'
import os from 'node:os'

/** The highest load average of a minute at which figures are taken. */
const MOST_LOAD = 0.5
/** The largest share of a core that another process may use. */
const MOST_SHARE = 0.05
const LOOK_MS = 2000
const TICKS_A_SECOND = 100

/**
 * Waits until the machine does nothing else, because figures of a busy one mislead.
 * Throws an error that names what runs, after `patienceMs`.
 */
export async function requireQuiet(patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const busy = await findBusy()
    const [load = 0] = os.loadavg()
    if (busy === null && load <= MOST_LOAD) return
    const reason = busy ?? `the load of the last minute is ${load.toFixed(2)}`
    if (performance.now() > end) {
      throw new Error(
        `This machine is busy: ${reason}. Wait, or say --busy to measure all the same.`,
      )
    }
    process.stderr.write(`Waiting for a quiet machine: ${reason}\n`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function findBusy(): Promise<string | null> {
  const before = readTicks()
  await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  const seconds = LOOK_MS / 1000
  for (const [pid, { name, ticks }] of readTicks()) {
    const used = (ticks - (before.get(pid)?.ticks ?? ticks)) / TICKS_A_SECOND / seconds
    if (used > MOST_SHARE && pid !== process.pid && pid !== process.ppid) {
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

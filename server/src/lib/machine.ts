import fs from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'

/**
 * Physical cores that this process may use: two hardware threads of one core don't decode twice as
 * fast. Half of the hardware threads where the system does not tell.
 */
export function countPhysicalCores(
  cpuinfo: string = readCpuinfo(),
  available: number = availableParallelism(),
): number {
  const cores = new Set<string>()
  for (const processor of cpuinfo.split('\n\n')) {
    const core = processor.match(/^core id\s*: (\d+)$/m)?.[1]
    if (core !== undefined) cores.add(`${processor.match(/^physical id\s*: (\d+)$/m)?.[1]} ${core}`)
  }
  return Math.max(1, Math.min(available, cores.size || Math.floor(available / 2)))
}

function readCpuinfo(): string {
  try {
    return fs.readFileSync('/proc/cpuinfo', 'utf8')
  } catch {
    return ''
  }
}

/** What of this machine a local recogniser depends on. */
export interface Machine {
  physicalCores: number
  /** All memory that this process may use. */
  totalMemoryBytes: number
  freeMemoryBytes: number
}

/** Reads this machine's cores and memory; a container's limits count. */
export function readMachine(): Machine {
  const limit = process.constrainedMemory()
  const total = totalmem()
  return {
    physicalCores: countPhysicalCores(),
    totalMemoryBytes: limit > 0 ? Math.min(limit, total) : total,
    freeMemoryBytes: process.availableMemory(),
  }
}

/** Whether a process of this machine runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

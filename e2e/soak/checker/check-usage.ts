import fs from 'node:fs'
import type { Finding, ProcessUsage } from './evidence.ts'

/** Growth that is no finding: caches that fill, buffers that the allocator keeps. */
const MAX_GROWTH = 1.5
const MAX_GROWTH_MEGABYTES = 64
const MAX_MORE_DESCRIPTORS = 32

/** Reads the memory and the open descriptors of a process (Linux). */
export function readUsage(node: string, pid: number): ProcessUsage {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(status) ?? []
  return {
    node,
    pid,
    megabytes: Math.round(Number(kilobytes) / 1024),
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
  }
}

/** Checks that a node has not grown since it was warm. */
export function checkUsage(warm: ProcessUsage, end: ProcessUsage): Finding[] {
  const findings: Finding[] = []
  if (end.megabytes > warm.megabytes * MAX_GROWTH + MAX_GROWTH_MEGABYTES) {
    findings.push({
      kind: 'memory',
      text: `Node ${end.node} grew from ${warm.megabytes} to ${end.megabytes} MB`,
    })
  }
  if (end.descriptors > warm.descriptors + MAX_MORE_DESCRIPTORS) {
    findings.push({
      kind: 'memory',
      text: `Node ${end.node} had ${warm.descriptors} descriptors open, and has ${end.descriptors}`,
    })
  }
  return findings
}

import type { Finding, ProcessUsage } from './checker/evidence.ts'
import type { FaultKind } from './faults/all-faults.ts'
import type { ScheduledFault } from './schedule.ts'
import type { SoakOptions } from './soak-options.ts'

/** A broken promise, and when it was found. */
export interface ReportedFinding extends Finding {
  /** The code of the recording; null when it is about no single one. */
  code: string | null
  seed: number
  /** Number of faults that were injected before it was found. */
  afterFault: number
  at: string
}

/** What a soak did and found. */
export interface SoakReport {
  seed: number
  startedAt: string
  seconds: number
  options: SoakOptions
  faults: number
  faultsByKind: Partial<Record<FaultKind, number>>
  /** Kinds of faults that were not part of it, and why. */
  leftOut: string[]
  recordings: number
  words: number
  /** Messages and segments that readers received, all of them checked. */
  deliveries: number
  /** Gaps that the logs said. */
  gaps: number
  /** How often a user paused a recording. */
  pauses: number
  /** How often a user had to press Resume. */
  resumes: number
  /** Attempts of strangers. */
  attempts: number
  /** Purchases and grants. */
  credits: number
  findings: ReportedFinding[]
  usage: { warm: ProcessUsage; end: ProcessUsage }[]
  /** The faults as they were injected; `at` in seconds after the start. */
  injected: (ScheduledFault & { at: number })[]
  /** The folder with what readers received of recordings with findings; null without any. */
  wireLogs: string | null
}

/** The report for people. */
export function describeReport(report: SoakReport): string {
  const { faultsByKind, findings, usage, leftOut } = report
  const lines = [
    `Seed ${report.seed}, ${report.startedAt}, ${Math.round(report.seconds)} s`,
    `${report.faults} faults, ${report.recordings} recordings, ${report.words} words, ${report.deliveries} deliveries checked`,
    `${report.gaps} gaps said, ${report.pauses} times paused, ${report.resumes} times resumed, ${report.attempts} attempts of strangers, ${report.credits} purchases and grants`,
    '',
    'Faults by kind:',
    ...Object.entries(faultsByKind).map(([kind, count]) => `  ${kind}: ${count}`),
    ...leftOut.map((text) => `  left out: ${text}`),
    '',
    'Nodes, when warm and at the end:',
    ...usage.map(
      ({ warm, end }) =>
        `  ${end.node}: ${warm.megabytes} MB → ${end.megabytes} MB, ${warm.descriptors} → ${end.descriptors} descriptors${warm.pid === end.pid ? '' : ' (another process)'}`,
    ),
    '',
    findings.length === 0 ? 'No findings.' : `${findings.length} findings:`,
    ...findings.map(
      ({ kind, text, code, afterFault, at }) =>
        `  ${at} ${kind}${code === null ? '' : ` in ${code}`}, after fault ${afterFault}: ${text}`,
    ),
    ...(report.wireLogs === null ? [] : [`What readers received: ${report.wireLogs}`]),
  ]
  return `${lines.join('\n')}\n`
}

import type { RollingReader } from './rolling-reader.ts'

/** Milliseconds for which nobody should be away. */
const MAX_ABSENCE_MS = 3_000

/** What a rolling restart did to a recording and its readers. */
export interface RollingReport {
  readers: number
  /** The exit code of each node that was restarted. */
  exitCodes: (number | null)[]
  /** Answers of nginx with an error, by status: of sockets, reads of the log and the recorder. */
  refusals: Record<string, number>
  /** Milliseconds of all absences, ascending. */
  absencesMs: number[]
  segments: number
  /** Segments that a reader did not get, over all readers. */
  lost: number
  /** Segments that came again with another text, over all readers. */
  doubled: number
  /** Sentences that the log has and nobody said, or does not have and somebody said. */
  wrongSentences: number
  /** The viewers that readers were told: most, and last. */
  viewers: { most: number; last: number }
}

/** Counts what the readers got, when all have read the log to its end. */
export function countReaders(readers: RollingReader[], stored: string[]) {
  const lost = readers.map(
    ({ texts }) => stored.filter((text, at) => texts.get(at + 1) !== text).length,
  )
  const counts = readers.flatMap((reader) => reader.counts)
  return {
    readers: readers.length,
    absencesMs: readers.flatMap(({ absencesMs }) => absencesMs).sort((one, other) => one - other),
    segments: stored.length,
    lost: sum(lost),
    doubled: sum(readers.map(({ changed }) => changed)),
    viewers: { most: Math.max(0, ...counts), last: readers[0]?.counts.at(-1) ?? 0 },
  }
}

/** What is wrong, whatever the speed of the machine; nothing for a good run. */
export function findBrokenPromises(report: RollingReport): string[] {
  const { refusals, lost, doubled, wrongSentences, viewers, readers, exitCodes } = report
  const findings = Object.entries(refusals).map(([status, times]) => `${times} answers ${status}`)
  if (lost > 0) findings.push(`${lost} segments did not reach a reader`)
  if (doubled > 0) findings.push(`${doubled} segments changed`)
  if (wrongSentences > 0) findings.push(`${wrongSentences} sentences are not as spoken`)
  if (viewers.last !== readers) findings.push(`${viewers.last} viewers are counted at the end`)
  if (exitCodes.some((code) => code !== 0)) findings.push(`exit codes ${exitCodes.join(', ')}`)
  return findings
}

/** The findings of a run on a machine of its own, with the absences. */
export function findAll(report: RollingReport): string[] {
  const longest = report.absencesMs.at(-1) ?? 0
  const isLate = longest > MAX_ABSENCE_MS
  return [
    ...findBrokenPromises(report),
    ...(isLate ? [`somebody was away for ${seconds(longest)}`] : []),
  ]
}

/** The report as text, for people. */
export function describeRollingReport(report: RollingReport): string {
  const { absencesMs, viewers, refusals } = report
  const at = (share: number) => seconds(absencesMs[Math.floor(share * (absencesMs.length - 1))])
  const refused = Object.entries(refusals).map(([status, times]) => `${times} with ${status}`)
  const findings = findAll(report)
  return [
    `readers           ${report.readers}`,
    `restarts          ${report.exitCodes.length}, exit codes ${report.exitCodes.join(', ')}`,
    `refusals          ${refused.join(', ') || 'none'}`,
    `absences          ${absencesMs.length}, p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`,
    `segments          ${report.segments}, lost ${report.lost}, doubled ${report.doubled}, not as spoken ${report.wrongSentences}`,
    `viewers counted   ${viewers.last} at the end, ${viewers.most} at most`,
    `findings          ${findings.join('; ') || 'none'}`,
    '',
  ].join('\n')
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

import type { RecordingOutcome } from './checker/check-recording.ts'
import type { Finding, ProcessUsage, RecordingEvidence } from './checker/evidence.ts'
import type { FaultKind } from './faults/all-faults.ts'
import type { ReportedFinding, SoakReport } from './report.ts'
import type { ScheduledFault } from './schedule.ts'
import type { SoakOptions } from './soak-options.ts'

/** Collects what a soak does and finds, for its progress and its report. */
export class SoakRecord {
  readonly findings: ReportedFinding[] = []
  readonly #options: SoakOptions
  readonly #startedAt = new Date()
  readonly #start = performance.now()
  readonly #injected: SoakReport['injected'] = []
  #recordings = 0
  #words = 0
  #deliveries = 0
  #gaps = 0
  #pauses = 0
  #resumes = 0
  attempts = 0

  constructor(options: SoakOptions) {
    this.#options = options
  }

  get faults(): number {
    return this.#injected.length
  }

  get recordings(): number {
    return this.#recordings
  }

  get elapsedMs(): number {
    return performance.now() - this.#start
  }

  injected(fault: ScheduledFault): void {
    this.#injected.push({ ...fault, at: this.#seconds })
  }

  recorded(
    { words, interruptions }: Pick<RecordingEvidence, 'words' | 'interruptions'>,
    { deliveries, gaps }: RecordingOutcome,
  ): void {
    this.#recordings += 1
    this.#words += words.length
    this.#pauses += interruptions.pauses
    this.#resumes += interruptions.resumes
    this.#deliveries += deliveries
    this.#gaps += gaps
  }

  found(findings: Finding[], code: string | null): void {
    const { seed } = this.#options
    const at = new Date().toISOString()
    for (const finding of findings) {
      this.findings.push({ ...finding, code, seed, afterFault: this.faults, at })
    }
  }

  /** One line for whoever waits. */
  get progress(): string {
    const { faults, findings } = this
    return `${Math.round(this.#seconds)} s: ${faults} faults, ${this.#recordings} recordings, ${this.#words} words, ${this.#deliveries} deliveries, ${findings.length} findings`
  }

  toReport(parts: {
    leftOut: string[]
    credits: number
    usage: { warm: ProcessUsage; end: ProcessUsage }[]
    wireLogs: string | null
  }): SoakReport {
    const byKind: Partial<Record<FaultKind, number>> = {}
    for (const { kind } of this.#injected) byKind[kind] = (byKind[kind] ?? 0) + 1
    return {
      seed: this.#options.seed,
      startedAt: this.#startedAt.toISOString(),
      seconds: this.#seconds,
      options: this.#options,
      faults: this.faults,
      faultsByKind: byKind,
      recordings: this.#recordings,
      words: this.#words,
      deliveries: this.#deliveries,
      gaps: this.#gaps,
      pauses: this.#pauses,
      resumes: this.#resumes,
      attempts: this.attempts,
      findings: this.findings,
      injected: this.#injected,
      ...parts,
    }
  }

  get #seconds(): number {
    return Math.round(this.elapsedMs / 100) / 10
  }
}

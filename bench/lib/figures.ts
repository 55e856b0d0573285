import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { percentile, printRow } from './statistics.ts'

/** Where each benchmark keeps its last figures. */
export const RESULTS = fileURLToPath(new URL('../results', import.meta.url))

/** One line of docs/performance.md. */
export interface Figure {
  name: string
  figure: string
  /** What was aimed at; empty for a figure without a goal. */
  goal: string
  /** Whether the goal is met; null without a goal. */
  isMet: boolean | null
}

/** The figures of one benchmark, and where they come from. */
export interface BenchmarkResult {
  benchmark: string
  date: string
  commit: string
  machine: string
  isQuiet: boolean
  figures: Figure[]
}

const figures: Figure[] = []

/** Prints a figure, and keeps it for docs/performance.md. */
export function printFigure(
  name: string,
  figure: string,
  { goal = '', isMet = null }: { goal?: string; isMet?: boolean | null } = {},
): void {
  figures.push({ name, figure, goal, isMet })
  const verdict = isMet === null ? goal : `${goal}: ${isMet ? 'met' : 'not met'}`
  printRow(name, figure, verdict)
}

/** Median and range of ratios, one for each round: `1.08 (1.01–1.12)`. */
export function formatRatios(ratios: number[]): string {
  const at = (share: number) => percentile(ratios, share).toFixed(2)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

/** Median and range of values of any size: `90 (88–93)`. */
export function formatRange(values: number[]): string {
  const at = (share: number) => percentile(values, share).toFixed(0)
  return `${at(0.5)} (${at(0)}–${at(1)})`
}

/** Writes the figures printed since the last benchmark into a file for docs/performance.md. */
export function saveFigures(benchmark: string, isQuiet: boolean): void {
  if (figures.length === 0) return
  const [cpu] = os.cpus()
  const result: BenchmarkResult = {
    benchmark,
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim(),
    machine: `${os.cpus().length} × ${cpu?.model ?? 'unknown'}, Node ${process.versions.node}`,
    isQuiet,
    figures: figures.splice(0),
  }
  fs.mkdirSync(RESULTS, { recursive: true })
  fs.writeFileSync(`${RESULTS}/${benchmark}.json`, `${JSON.stringify(result, null, 2)}\n`)
}

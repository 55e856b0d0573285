import {
  type AudioSources,
  hasMicrophone,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import type { CheckLine, CheckSubject } from './check-text.ts'

const STORED_AS = 'live-scribe.check'
const DAY_MS = 24 * 60 * 60 * 1000
/** Days after which a check is forgotten. */
const MAX_DAYS = 7

/** What an earlier check was made with: what it captures, and the name of the microphone. */
export interface CheckSetup {
  sources: AudioSources
  microphone: string
}

/** When each line was fine with one set-up, in milliseconds since the epoch. */
interface EarlierCheck extends CheckSetup {
  fineAt: Partial<Record<CheckSubject, number>>
}

/** Lines whose result stays true for days; minutes and readers are known at once. */
const rememberedSubjects: readonly CheckSubject[] = [
  'microphone',
  'meeting',
  'echo',
  'words',
  'network',
]

/** When each line was last fine with this set-up, within a week; nothing with another microphone. */
export function readFineLines(setup: CheckSetup, nowMs: number): EarlierCheck['fineAt'] {
  const stored = readChecks().find(({ sources }) => sources === setup.sources)
  if (!stored || (hasMicrophone(setup.sources) && stored.microphone !== setup.microphone)) return {}
  const recent = Object.entries(stored.fineAt).filter(
    ([, at]) => at <= nowMs && countDays(at, nowMs) <= MAX_DAYS,
  )

  return Object.fromEntries(recent)
}

/** Remembers the lines that are fine now, and forgets those that are not, for this set-up. */
export function rememberLines(setup: CheckSetup, lines: readonly CheckLine[], nowMs: number): void {
  const isResult = ({ status }: CheckLine) => status === 'passed' || status === 'problem'
  if (!lines.some((line) => rememberedSubjects.includes(line.subject) && isResult(line))) return
  const fineAt = { ...readFineLines(setup, nowMs) }
  for (const { subject, status } of lines) {
    if (!rememberedSubjects.includes(subject)) continue
    if (status === 'passed') fineAt[subject] = nowMs
    if (status === 'problem') delete fineAt[subject]
  }
  const others = readChecks().filter(({ sources }) => sources !== setup.sources)
  writeStored(STORED_AS, [...others, { ...setup, fineAt }])
}

/** Shows what was fine earlier where nothing is known yet. */
export function withEarlierLines<Line extends CheckLine>(
  lines: readonly Line[],
  fineAt: EarlierCheck['fineAt'],
  nowMs: number,
): Line[] {
  return lines.map((line) => {
    const at = fineAt[line.subject]
    if (line.status !== 'waiting' || at === undefined) return line

    return { ...line, status: 'remembered', text: `Fine ${formatDaysAgo(at, nowMs)}. ${line.text}` }
  })
}

/**
 * The sentence for a check of which everything was fine earlier and nothing else is known yet; null
 * otherwise.
 */
export function formatEarlierCheck(
  lines: readonly CheckLine[],
  fineAt: EarlierCheck['fineAt'],
  { nowMs, sources }: { nowMs: number; sources: AudioSources },
): string | null {
  const needed = lines.filter(({ subject }) => rememberedSubjects.includes(subject))
  const times = needed.map(({ subject }) => fineAt[subject])
  const isFine = lines.every(({ status }) => status !== 'problem' && status !== 'waiting')
  if (!isFine || !needed.some(({ status }) => status === 'remembered')) return null
  const oldest = Math.min(...times.filter((at) => at !== undefined))
  const microphone = hasMicrophone(sources) ? ' with this microphone' : ''

  return `Everything was fine ${formatDaysAgo(oldest, nowMs)}${microphone}. Skip the check?`
}

function readChecks(): EarlierCheck[] {
  const stored = readStored(STORED_AS)

  return Array.isArray(stored) ? stored.filter(isEarlierCheck) : []
}

function isEarlierCheck(value: unknown): value is EarlierCheck {
  if (typeof value !== 'object' || value === null) return false
  const { sources, microphone, fineAt } = value as Record<string, unknown>
  if (typeof sources !== 'string' || typeof microphone !== 'string') return false

  return (
    typeof fineAt === 'object' &&
    fineAt !== null &&
    Object.values(fineAt).every((at) => typeof at === 'number')
  )
}

/** Calendar days between two times, of this device's time zone. */
function countDays(at: number, nowMs: number): number {
  const midnight = (ms: number) => new Date(ms).setHours(0, 0, 0, 0)

  return Math.round((midnight(nowMs) - midnight(at)) / DAY_MS)
}

function formatDaysAgo(at: number, nowMs: number): string {
  const days = countDays(at, nowMs)
  if (days === 0) return 'earlier today'

  return days === 1 ? 'yesterday' : `${days} days ago`
}

import type { SessionStatus } from '../recording.ts'
import type { Utterance } from '../utterance.ts'
import type { SessionEvent } from './channel-events.ts'
import type { LogPage } from './to-utterance.ts'

/** A final, in whatever form its reader holds it. */
interface MergedFinal {
  segmentNumber: number
  channel: number
}

/** An interim, in whatever form its reader holds it. */
interface MergedInterim {
  segmentNumber: number
  channel: number
  startMs: number
  /** When these words were announced, epoch milliseconds: later ones replace earlier ones. */
  announcedAt: number
  /** Whether another program announced it, without a place in the log. */
  isForeign?: true
}

/** The log read so far, and what was announced beyond it. */
export interface MergedLog<
  Final extends MergedFinal = MergedFinal,
  Interim extends MergedInterim = MergedInterim,
> {
  /** The number of the final before `entries`. */
  after: number
  /** Finals `after` + 1, 2, 3 … without a gap. */
  entries: readonly Final[]
  /** Finals that arrived before an earlier one. */
  ahead: ReadonlyMap<number, Final>
  /** At most one for each channel, in the order of their first words. */
  interims: readonly Interim[]
  /** For each channel, when its words were last taken back, epoch milliseconds. */
  retractedAt: readonly number[]
  /** The highest known final of each channel. */
  lastFinals: readonly number[]
  /** The highest announced number. */
  announced: number
  status: SessionStatus | 'unknown'
  /** Timestamp of the last session event; 0 before the first. */
  statusAt: number
  /** A session event that seems older than the last one; the next read of the log decides. */
  doubted: SessionEvent | null
  /** Milliseconds by which the text is behind the speech; 0 when negligible. */
  behindMs: number
  isRecorderAway: boolean
}

/** The forms in which a reader holds what arrives. */
export interface Forms<State, Final, Interim> {
  toFinal: (utterance: Utterance, state: State) => Final
  toInterim: (utterance: Utterance) => Interim
}

/** The state before anything is read or announced. */
export const emptyLog: MergedLog<never, never> = {
  after: 0,
  entries: [],
  ahead: new Map<number, never>(),
  interims: [],
  retractedAt: [],
  lastFinals: [],
  announced: 0,
  status: 'unknown',
  statusAt: 0,
  doubted: null,
  behindMs: 0,
  isRecorderAway: false,
}

/** The number after which the log must be read to close a gap, or null without one. */
export function findGapStart({
  after,
  entries,
  announced,
}: Pick<MergedLog, 'after' | 'entries' | 'announced'>): number | null {
  const last = after + entries.length

  return announced > last ? last : null
}

/** Updates the state with the announced last segment number. */
export function announce<State extends MergedLog>(state: State, number: number): State {
  return number > state.announced ? { ...state, announced: number } : state
}

/** Applies announced words, in any order and any number of times. */
export function mergeUtterance<
  Final extends MergedFinal,
  Interim extends MergedInterim,
  State extends MergedLog<Final, Interim>,
>(state: State, utterance: Utterance, forms: Forms<State, Final, Interim>): State {
  const known = announce(state, utterance.segmentNumber)
  if (utterance.text.trim() === '') return retract(known, utterance.channel, utterance.timestamp)
  if (!utterance.isFinal) return mergeInterim(known, forms.toInterim(utterance))

  return insert(known, [utterance], forms)
}

/** Applies an interim, unless newer words or a final of its channel are known. */
export function mergeInterim<State extends MergedLog>(
  state: State,
  interim: State['interims'][number],
): State {
  const { channel, announcedAt } = interim
  const before = state.interims.find((other) => other.channel === channel)
  const since = Math.max(before?.announcedAt ?? 0, state.retractedAt[channel] ?? 0)
  const isLate = announcedAt < since || isReplaced(interim, state.lastFinals)
  if (isLate || state.status === 'completed') return state
  const others = state.interims.filter((other) => other !== before)
  const interims = [...others, interim].sort((one, other) => one.startMs - other.startMs)

  return { ...state, interims }
}

/** Applies a session event, unless it is doubtful; an end is final, whatever its clock. */
export function mergeSessionEvent<State extends MergedLog>(
  state: State,
  event: SessionEvent,
): State {
  const known = announce(state, event.segmentNumber)
  if (known.status === 'completed') return known
  const { status, timestamp, behindMs = 0, isRecorderAway = false } = event
  // It comes late, or from a clock that was set back, or from another node's: only the log tells which.
  if (timestamp < known.statusAt && status !== 'completed') return { ...known, doubted: event }
  // A pause is announced when nothing more is recognised: an answer of the log that is under way may
  // still have the words before it.
  const heard =
    status === 'paused'
      ? [0, 1].reduce((left, channel) => retract(left, channel, timestamp), known)
      : known

  return withStatus(
    { ...heard, doubted: null, statusAt: timestamp, behindMs, isRecorderAway },
    status,
  )
}

/** Applies a page of the log; `before` is the state when its read started. */
export function mergePage<
  Final extends MergedFinal,
  Interim extends MergedInterim,
  State extends MergedLog<Final, Interim>,
>(state: State, page: LogPage, before: State, forms: Forms<State, Final, Interim>): State {
  const left = page.interims ? dropUnknown(state, before.interims, page.interims) : state
  const last = Math.max(page.lastSegment, page.finals.at(-1)?.segmentNumber ?? 0)
  const merged = insert(announce(left, last), page.finals, forms)
  const { status } = page.session
  const current = before.statusAt === state.statusAt ? withStatus(merged, status) : merged
  const heard = (page.interims ?? []).reduce(
    (one, interim) => mergeUtterance(one, interim, forms),
    current,
  )

  return settleDoubt(heard, before)
}

/**
 * The state without the words that were taken back unheard: those of `before`, shown when the log was
 * asked, whose channel has none in its answer. The log knows nothing of foreign words.
 */
export function dropUnknown<State extends MergedLog>(
  state: State,
  before: readonly MergedInterim[],
  known: readonly Pick<Utterance, 'channel'>[],
): State {
  const isGone = (one: MergedInterim) =>
    !one.isForeign && before.includes(one) && !known.some(({ channel }) => channel === one.channel)

  return (
    state.interims
      .filter(isGone)
      // A repeated event does not show them again.
      .reduce((left, { channel, announcedAt }) => retract(left, channel, announcedAt + 1), state)
  )
}

/** The state after the words of a channel were taken back, because they were none. */
function retract<State extends MergedLog>(state: State, channel: number, timestamp: number): State {
  if (timestamp <= (state.retractedAt[channel] ?? 0)) return state
  const retractedAt = Object.assign([...state.retractedAt], { [channel]: timestamp })
  const isLeft = (one: MergedInterim) => one.channel !== channel || one.announcedAt > timestamp

  return { ...state, retractedAt, interims: state.interims.filter(isLeft) }
}

/** Whether an interim is older than the last final of its own channel. */
function isReplaced(
  { channel, segmentNumber }: MergedInterim,
  lastFinals: readonly number[],
): boolean {
  return segmentNumber < (lastFinals[channel] ?? 0)
}

/**
 * Believes a doubted event of which a log that was asked after it says the same, so that later ones of
 * that clock count.
 */
function settleDoubt<State extends MergedLog>(state: State, before: MergedLog): State {
  const { doubted } = state
  if (doubted === null || doubted !== before.doubted) return state
  if (state.status !== doubted.status) return { ...state, doubted: null }

  const { timestamp: statusAt, behindMs = 0, isRecorderAway = false } = doubted
  return { ...state, doubted: null, statusAt, retractedAt: [], behindMs, isRecorderAway }
}

function withStatus<State extends MergedLog>(state: State, status: SessionStatus): State {
  if (state.status === status || state.status === 'completed') return state

  return status === 'completed' ? { ...state, status, interims: [] } : { ...state, status }
}

function insert<
  Final extends MergedFinal,
  Interim extends MergedInterim,
  State extends MergedLog<Final, Interim>,
>(state: State, arrived: readonly Utterance[], { toFinal }: Forms<State, Final, Interim>): State {
  const ahead = new Map(state.ahead)
  const lastFinals = [...state.lastFinals]
  for (const utterance of arrived) {
    const { segmentNumber, channel } = utterance
    if (segmentNumber <= state.after + state.entries.length || ahead.has(segmentNumber)) continue
    ahead.set(segmentNumber, toFinal(utterance, state))
    lastFinals[channel] = Math.max(lastFinals[channel] ?? 0, segmentNumber)
  }
  if (ahead.size === state.ahead.size) return state

  const next = moveUp(state, ahead)
  const interims = state.interims.filter((interim) => !isReplaced(interim, lastFinals))

  return { ...state, ...next, interims, lastFinals }
}

function moveUp<Final>(
  { after, entries }: { after: number; entries: readonly Final[] },
  ahead: Map<number, Final>,
) {
  const shown = [...entries]
  for (;;) {
    const number = after + shown.length + 1
    const final = ahead.get(number)
    if (!final) return { entries: shown.length > entries.length ? shown : entries, ahead }
    ahead.delete(number)
    shown.push(final)
  }
}

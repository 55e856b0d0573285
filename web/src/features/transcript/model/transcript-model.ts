import type { TermFix, TermFixes } from '@live-scribe/contract/fixes/term-fix'
import type { ClientTranscriptEvent, SessionEvent } from '@live-scribe/contract/live/channel-events'
import type { LogPage } from '@live-scribe/contract/live/to-utterance'
import type { SessionStatus } from '@live-scribe/contract/recording'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { Utterance } from '@live-scribe/contract/utterance'
import { applyFixList } from './apply-fix-list.ts'
import { addInterim, isReplaced, retractInterim } from './current-interims.ts'
import type { SpeakerName } from './known-speakers.ts'
import { isSameText, notYetStored, type ProvisionalFinal } from './provisional-finals.ts'
import type { ReaderNeeds } from './reader-needs.ts'
import {
  type InterimUtterance,
  type TranscriptEntry,
  type TranscriptInterim,
  toTranscriptEntry,
} from './transcript-entry.ts'

/** Maximum number of provisional finals shown; older ones are dropped. */
const MAX_PROVISIONAL_FINALS = 500
/** Number of last entries among which an equal text counts as a duplicate. */
const RECENT_ENTRIES = 20

/** Chooses the text of a line that has two forms. */
export type ChooseForm = (line: LineForms, fixes: readonly TermFix[]) => string

/** The forms of a line, as fixes are laid over it. */
interface LineForms {
  written: string
  said: string
  segmentNumber: number
}

/** The state of a transcript on this page: the log read so far, and announced words beyond it. */
export interface TranscriptState {
  /** Entries 1, 2, 3 … without a gap, which may be shown. */
  entries: readonly TranscriptEntry[]
  /** Entries that arrived before an earlier one. */
  ahead: ReadonlyMap<number, TranscriptEntry>
  provisionalFinals: readonly ProvisionalFinal[]
  /** At most one for each channel, in the order of their first words. */
  interims: readonly TranscriptInterim[]
  /** For each channel, when its words were last taken back, epoch milliseconds. */
  retractedAt: readonly number[]
  /** How many of the entries are the meeting's echo, which is hidden until it is asked for. */
  echoes: number
  /** Channels of the session, as far as known. */
  channels: 1 | 2
  /** The names that the owner gave to channels and speakers. */
  speakerNames: SpeakerNames
  /** No question of an entry up to this number is pinned. */
  unpinnedSegment: number
  /** Whether readers may say what they need, and up to when the recorder has seen it. */
  needs: ReaderNeeds
  /** Names that this page shows while they are being saved, the newest last. */
  unsavedNames: readonly SpeakerName[]
  /** The fixes that the owner laid over the text; entries hold what was recognised. */
  fixes: TermFixes
  /** What is shown of lines with two forms; null: the written one. */
  chooseForm: ChooseForm | null
  /** The highest known final of each channel. */
  lastFinals: readonly number[]
  /** The highest announced number. */
  announced: number
  status: SessionStatus | 'unknown'
  /** Timestamp of the last session event; 0 before the first. */
  statusAt: number
  /** Milliseconds by which the text is behind the speech; 0 when negligible. */
  behindMs: number
  isRecorderAway: boolean
}

/** The state before anything is read or announced. */
export const emptyTranscript: TranscriptState = {
  entries: [],
  ahead: new Map(),
  provisionalFinals: [],
  interims: [],
  retractedAt: [],
  echoes: 0,
  channels: 1,
  speakerNames: { version: 0, names: [] },
  unpinnedSegment: 0,
  needs: { canAsk: false, seenAt: 0 },
  unsavedNames: [],
  fixes: { version: 0, fixes: [] },
  chooseForm: null,
  lastFinals: [],
  announced: 0,
  status: 'unknown',
  statusAt: 0,
  behindMs: 0,
  isRecorderAway: false,
}

/** The number after which the log must be read to close a gap, or null without one. */
export function findGapStart(state: TranscriptState): number | null {
  return state.announced > state.entries.length ? state.entries.length : null
}

/**
 * Applies words from the live channel or the audio socket, in any order and any number of times.
 */
export function applyUtterance(state: TranscriptState, utterance: Utterance): TranscriptState {
  const known = applyLastSegmentNumber(state, utterance.segmentNumber)
  if (utterance.text.trim() === '') return retractInterim(known, utterance)
  if (!utterance.isFinal) return withInterim(known, utterance)

  return insert(known, [toTranscriptEntry(utterance)])
}

/** Applies words without a segment number. The log wins: what it has is not shown twice. */
export function applyClientEvent(
  state: TranscriptState,
  event: ClientTranscriptEvent,
): TranscriptState {
  const { text, timestamp } = event
  if (text.trim() === '' || state.status === 'completed') return state
  if (!event.isFinal)
    return withInterim(state, { text, timestamp, segmentNumber: lastKnown(state) })
  const isStored = state.entries.slice(-RECENT_ENTRIES).some((entry) => isSameText(entry, event))
  if (isStored) return { ...state, interims: [] }
  const order = (state.provisionalFinals.at(-1)?.order ?? 0) + 1
  const id = `${timestamp}-heard-${order}`
  const provisionalFinals = [...state.provisionalFinals, { id, order, text, timestamp }].slice(
    -MAX_PROVISIONAL_FINALS,
  )

  return { ...state, provisionalFinals, interims: [] }
}

/** Applies a session event, unless it is doubtful; an end is final. */
export function applySessionEvent(state: TranscriptState, event: SessionEvent): TranscriptState {
  const known = applyLastSegmentNumber(state, event.segmentNumber)
  if (isDoubtful(state, event)) return known

  const { status, timestamp: statusAt, behindMs = 0, isRecorderAway = false } = event
  const heard = status === 'paused' ? retractAll(known, statusAt) : known

  return withStatus({ ...heard, statusAt, behindMs, isRecorderAway }, status)
}

/**
 * Whether an event seems older than what is known: it comes late, or from a clock that was set back,
 * or from another node's. Only the log tells which.
 */
export function isDoubtful(state: TranscriptState, event: SessionEvent): boolean {
  return (
    event.timestamp < state.statusAt && event.status !== 'completed' && state.status !== 'completed'
  )
}

/** Believes a doubtful event of which the log says the same, so that later ones of that clock count. */
export function believe(state: TranscriptState, event: SessionEvent): TranscriptState {
  if (state.status !== event.status) return state

  const { timestamp: statusAt, behindMs = 0, isRecorderAway = false } = event
  return { ...state, statusAt, retractedAt: [], behindMs, isRecorderAway }
}

/**
 * Without the words of before a pause, which is announced when nothing more is recognised: an answer
 * of the log that is under way may still have them.
 */
function retractAll(state: TranscriptState, timestamp: number): TranscriptState {
  return [0, 1].reduce((left, channel) => retractInterim(left, { channel, timestamp }), state)
}

/** Applies a read of the log. `statusAt` is the state's value when the read started. */
export function mergeLog(state: TranscriptState, log: LogPage, statusAt: number): TranscriptState {
  const last = Math.max(log.lastSegment, log.finals.at(-1)?.segmentNumber ?? 0)
  const merged = insert(applyLastSegmentNumber(state, last), log.finals.map(toTranscriptEntry))
  const channels = log.session.channels > 1 ? 2 : merged.channels
  const named = applyFixList(
    applySpeakerNames(merged, log.session.speaker_names),
    log.session.fixes,
  )
  const unpinned = applyUnpinned(named, log.session.unpinned_segment)
  const read = channels === unpinned.channels ? unpinned : { ...unpinned, channels }
  const current = statusAt === state.statusAt ? withStatus(read, log.session.status) : read

  return (log.interims ?? []).reduce(applyUtterance, current)
}

/** Applies names that were read or announced, in any order: the highest version counts. */
export function applySpeakerNames(state: TranscriptState, names: SpeakerNames): TranscriptState {
  return names.version > state.speakerNames.version ? { ...state, speakerNames: names } : state
}

/** Applies that a question was taken down, in any order: the highest number counts. */
export function applyUnpinned(state: TranscriptState, unpinnedSegment: number): TranscriptState {
  return unpinnedSegment > state.unpinnedSegment ? { ...state, unpinnedSegment } : state
}

/** Updates the state with the announced last segment number. */
export function applyLastSegmentNumber(state: TranscriptState, number: number): TranscriptState {
  return number > state.announced ? { ...state, announced: number } : state
}

/** Shows another form of the lines: each becomes another entry, also where its text stays. */
export function showForm(state: TranscriptState, chooseForm: ChooseForm | null): TranscriptState {
  const shown = { ...state, chooseForm }
  const show = (entry: TranscriptEntry) => ({ ...entry, text: textOf(entry, shown) })
  const ahead = new Map([...state.ahead].map(([number, entry]) => [number, show(entry)]))

  return { ...shown, entries: state.entries.map(show), ahead }
}

/** Shows the forms that the fixes ask for, once these have changed. */
export function showFixedForms(state: TranscriptState): TranscriptState {
  const { chooseForm, entries } = state
  const isSame = chooseForm === null || entries.every((one) => one.text === textOf(one, state))

  return isSame ? state : showForm(state, chooseForm)
}

function textOf({ text, forms, segmentNumber }: TranscriptEntry, state: TranscriptState): string {
  if (!forms) return text

  return state.chooseForm?.({ ...forms, segmentNumber }, state.fixes.fixes) ?? forms.written
}

/** Whether a revision of the log no longer says what is shown. */
export function isSessionChanged(before: TranscriptState, after: TranscriptState): boolean {
  return (
    before.status !== after.status ||
    before.needs !== after.needs ||
    before.speakerNames !== after.speakerNames ||
    before.unpinnedSegment !== after.unpinnedSegment ||
    before.fixes !== after.fixes
  )
}

function withInterim(state: TranscriptState, utterance: InterimUtterance): TranscriptState {
  const interims = state.status === 'completed' ? null : addInterim(state, utterance)

  return interims ? { ...state, interims, channels: countChannels(state, interims) } : state
}

function withStatus(state: TranscriptState, status: SessionStatus): TranscriptState {
  if (state.status === status || state.status === 'completed') return state

  return status === 'completed'
    ? { ...state, status, interims: [], provisionalFinals: [] }
    : { ...state, status }
}

function insert(state: TranscriptState, arrived: readonly TranscriptEntry[]): TranscriptState {
  const ahead = new Map(state.ahead)
  const lastFinals = [...state.lastFinals]
  for (const entry of arrived) {
    if (entry.segmentNumber > state.entries.length && !ahead.has(entry.segmentNumber)) {
      const text = textOf(entry, state)
      ahead.set(entry.segmentNumber, text === entry.text ? entry : { ...entry, text })
      lastFinals[entry.channel] = Math.max(lastFinals[entry.channel] ?? 0, entry.segmentNumber)
    }
  }
  if (ahead.size === state.ahead.size) return state

  const next = moveUp(state.entries, ahead)
  const interims = state.interims.filter((interim) => !isReplaced(interim, lastFinals))
  const channels = countChannels(state, arrived)
  const added = next.entries.slice(state.entries.length)
  const provisionalFinals = notYetStored(state.provisionalFinals, added)
  const echoes = state.echoes + added.filter(({ isEcho }) => isEcho).length

  return { ...state, ...next, interims, echoes, channels, lastFinals, provisionalFinals }
}

function countChannels(
  { channels }: TranscriptState,
  shown: readonly { channel: number }[],
): TranscriptState['channels'] {
  return channels === 2 || shown.some(({ channel }) => channel > 0) ? 2 : 1
}

function moveUp(entries: readonly TranscriptEntry[], ahead: Map<number, TranscriptEntry>) {
  const shown = [...entries]
  for (;;) {
    const entry = ahead.get(shown.length + 1)
    if (!entry) return { entries: shown.length > entries.length ? shown : entries, ahead }
    ahead.delete(entry.segmentNumber)
    shown.push(entry)
  }
}

function lastKnown(state: Pick<TranscriptState, 'entries' | 'ahead'>): number {
  return Math.max(state.entries.length, ...state.ahead.keys())
}

import type { TermFix, TermFixes } from '@live-scribe/contract/fixes/term-fix'
import type { ClientTranscriptEvent, SessionEvent } from '@live-scribe/contract/live/channel-events'
import {
  emptyLog,
  type Forms,
  type MergedLog,
  mergeInterim,
  mergePage,
  mergeSessionEvent,
  mergeUtterance,
} from '@live-scribe/contract/live/merge-log'
import type { LogPage } from '@live-scribe/contract/live/to-utterance'
import type { SpeakerNames } from '@live-scribe/contract/speaker-names'
import type { Utterance } from '@live-scribe/contract/utterance'
import { applyFixList } from './apply-fix-list.ts'
import type { SpeakerName } from './known-speakers.ts'
import { isSameText, notYetStored, type ProvisionalFinal } from './provisional-finals.ts'
import type { ReaderNeeds } from './reader-needs.ts'
import {
  type TranscriptEntry,
  type TranscriptInterim,
  toTranscriptEntry,
  toTranscriptInterim,
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

/** The state of a transcript on this page: the log as it is merged, and what is laid over it. */
export interface TranscriptState extends MergedLog<TranscriptEntry, TranscriptInterim> {
  provisionalFinals: readonly ProvisionalFinal[]
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
}

/** The state before anything is read or announced. */
export const emptyTranscript: TranscriptState = {
  ...emptyLog,
  provisionalFinals: [],
  echoes: 0,
  channels: 1,
  speakerNames: { version: 0, names: [] },
  unpinnedSegment: 0,
  needs: { canAsk: false, seenAt: 0 },
  unsavedNames: [],
  fixes: { version: 0, fixes: [] },
  chooseForm: null,
}

const forms: Forms<TranscriptState, TranscriptEntry, TranscriptInterim> = {
  toFinal(utterance, state) {
    const entry = toTranscriptEntry(utterance)
    const text = textOf(entry, state)

    return text === entry.text ? entry : { ...entry, text }
  },
  toInterim: toTranscriptInterim,
}

/**
 * Applies words from the live channel or the audio socket, in any order and any number of times.
 */
export function applyUtterance(state: TranscriptState, utterance: Utterance): TranscriptState {
  return countShown(state, mergeUtterance(state, utterance, forms))
}

/** Applies words without a segment number. The log wins: what it has is not shown twice. */
export function applyClientEvent(
  state: TranscriptState,
  event: ClientTranscriptEvent,
): TranscriptState {
  const { text, timestamp } = event
  if (text.trim() === '' || state.status === 'completed') return state
  if (!event.isFinal)
    return mergeInterim(
      state,
      toTranscriptInterim({ text, timestamp, segmentNumber: lastKnown(state) }),
    )
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
  return countShown(state, mergeSessionEvent(state, event))
}

/** Applies a read of the log. `before` is the state when the read started. */
export function mergeLog(state: TranscriptState, log: LogPage, before = state): TranscriptState {
  const merged = countShown(state, mergePage(state, log, before, forms))
  const { speaker_names, fixes, unpinned_segment, channels } = log.session
  const named = applyFixList(applySpeakerNames(merged, speaker_names), fixes)
  const unpinned = applyUnpinned(named, unpinned_segment)
  const isWide = channels > 1 && unpinned.channels === 1

  return isWide ? { ...unpinned, channels: 2 } : unpinned
}

/** Applies names that were read or announced, in any order: the highest version counts. */
export function applySpeakerNames(state: TranscriptState, names: SpeakerNames): TranscriptState {
  return names.version > state.speakerNames.version ? { ...state, speakerNames: names } : state
}

/** Applies that a question was taken down, in any order: the highest number counts. */
export function applyUnpinned(state: TranscriptState, unpinnedSegment: number): TranscriptState {
  return unpinnedSegment > state.unpinnedSegment ? { ...state, unpinnedSegment } : state
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

/** Counts what was added to the lines that are shown, and drops provisional finals that are among it. */
function countShown(before: TranscriptState, after: TranscriptState): TranscriptState {
  const added = after.entries.slice(before.entries.length)
  const isWide = after.lastFinals.length > 1 || after.interims.some(({ channel }) => channel > 0)
  const channels = isWide ? 2 : before.channels
  const isOver = after.status === 'completed' && after.provisionalFinals.length > 0
  if (added.length === 0 && channels === before.channels && !isOver) return after
  const echoes = before.echoes + added.filter(({ isEcho }) => isEcho).length
  const provisionalFinals = isOver ? [] : notYetStored(after.provisionalFinals, added)

  return { ...after, echoes, channels, provisionalFinals }
}

function lastKnown(state: Pick<TranscriptState, 'entries' | 'ahead'>): number {
  return Math.max(state.entries.length, ...state.ahead.keys())
}

import type { ExportLines } from '../export-line.ts'
import { inSpokenOrder } from './in-spoken-order.ts'
import { getLineWidth, MAX_LINE_WIDTH } from './line-width.ts'
import { MAX_CUE_MS, type SpokenPiece } from './spoken-piece.ts'

/** Minimum milliseconds of a caption. */
const MIN_CUE_MS = 1000
/** Milliseconds of silence that end a caption. */
const PAUSE_MS = 1000
/** Milliseconds after which the end of a sentence ends a caption. */
const SENTENCE_MS = 2000

/** A caption: one or two lines, and its times in milliseconds. */
export interface Cue {
  startMs: number
  endMs: number
  lines: CueLine[]
}

/**
 * Cuts a transcript into captions at the times of its words. They never overlap, last 1 to 7
 * seconds and have at most two lines of 42 characters. Where two voices speak at once they share a
 * caption, a line each. Where words leave less than a second for a caption, the next one is late.
 */
export async function* toCues(lines: ExportLines, naming: CueNaming): AsyncGenerator<Cue> {
  let open: OpenCue | null = null
  let before = { endMs: 0, voice: '' }
  for await (const piece of inSpokenOrder(lines)) {
    if (open && join(open, piece, naming)) continue
    if (open) {
      const cue = close(open, piece.startMs)
      before = { endMs: cue.endMs, voice: lastVoiceOf(open) }
      yield cue
    }
    open = begin(piece, before, naming)
  }
  if (open) yield close(open, Number.POSITIVE_INFINITY)
}

interface OpenCue {
  startMs: number
  /** The end of the last word. */
  spokenUntilMs: number
  voices: CueVoice[]
  lines: CueLine[]
  isNew: boolean
  isGap: boolean
  lastWord: string
}

function begin(
  { voice, name, text, startMs, endMs, isGap }: SpokenPiece,
  before: { endMs: number; voice: string },
  naming: CueNaming,
): OpenCue {
  const voices = [{ voice, name, words: [text] }]
  const isNew = voice !== before.voice
  const lines = layOutCue(voices, { naming, isNew }) ?? []
  const start = Math.max(startMs, before.endMs)
  return { startMs: start, spokenUntilMs: endMs, voices, lines, isNew, isGap, lastWord: text }
}

/** Adds a word to the caption; false when it belongs into the next one. */
function join(open: OpenCue, piece: SpokenPiece, naming: CueNaming): boolean {
  if (isEndedBefore(open, piece)) return false
  const isSpeaking = open.voices.some(({ voice }) => voice === piece.voice)
  const voices = isSpeaking
    ? open.voices.map((one) =>
        one.voice === piece.voice ? { ...one, words: [...one.words, piece.text] } : one,
      )
    : [...open.voices, { voice: piece.voice, name: piece.name, words: [piece.text] }]
  const lines = layOutCue(voices, { naming, isNew: open.isNew })
  if (!lines) return false
  open.voices = voices
  open.lines = lines
  open.spokenUntilMs = Math.max(open.spokenUntilMs, piece.endMs)
  open.lastWord = piece.text
  return true
}

function isEndedBefore(open: OpenCue, piece: SpokenPiece): boolean {
  const lastsMs = piece.startMs - open.startMs
  if (open.isGap !== piece.isGap) return true
  if (Math.max(piece.endMs, open.spokenUntilMs) - open.startMs > MAX_CUE_MS) return true
  if (piece.startMs - open.spokenUntilMs > PAUSE_MS) return true
  if (lastsMs < MIN_CUE_MS) return false
  if (piece.isFirst) return piece.startMs >= open.spokenUntilMs
  return lastsMs >= SENTENCE_MS && /[.?!…]["')\]]*$/.test(open.lastWord)
}

function close({ startMs, spokenUntilMs, lines }: OpenCue, nextStartMs: number): Cue {
  const shortest = startMs + MIN_CUE_MS
  const endMs = Math.max(shortest, Math.min(spokenUntilMs, nextStartMs))
  return { startMs, endMs: Math.min(endMs, startMs + MAX_CUE_MS), lines }
}

function lastVoiceOf({ voices }: OpenCue): string {
  return voices.length === 1 ? (voices[0]?.voice ?? '') : ''
}

/** How captions name who speaks: before the words, by a tag of the format, or not. */
type CueNaming = 'prefix' | 'tag' | 'none'

/** What one voice says in a caption. */
interface CueVoice {
  voice: string
  name: string | null
  words: string[]
}

/** One line of a caption; `name` is for a tag. */
interface CueLine {
  text: string
  name: string | null
}

/** Maximum characters of a name before the words, so that they fit on its line. */
const MAX_NAME_CHARACTERS = 16

/**
 * Breaks a caption into at most two lines: one voice into lines of similar length, two voices into
 * a line each. Null when it does not fit. `isNew` says that somebody else spoke before.
 */
function layOutCue(
  voices: readonly CueVoice[],
  { naming, isNew }: { naming: CueNaming; isNew: boolean },
): CueLine[] | null {
  const [only, other, ...more] = voices
  if (!only || more.length > 0) return null
  const isShared = other !== undefined
  const prefixOf = ({ name }: CueVoice) => {
    if (naming === 'prefix' && name !== null && (isNew || isShared)) return `${shorten(name)}:`
    return isShared && (naming !== 'tag' || name === null) ? '-' : ''
  }
  const toParts = (voice: CueVoice) => [prefixOf(voice), ...voice.words].filter(Boolean)
  const tagOf = ({ name }: CueVoice) => (naming === 'tag' ? name : null)
  if (!isShared) {
    return breakInTwo(toParts(only))?.map((text) => ({ text, name: tagOf(only) })) ?? null
  }
  const lines = [only, other].map((voice) => ({
    text: toParts(voice).join(' '),
    name: tagOf(voice),
  }))
  return lines.every(({ text }) => getLineWidth(text) <= MAX_LINE_WIDTH) ? lines : null
}

function breakInTwo(parts: readonly string[]): string[] | null {
  const whole = parts.join(' ')
  if (getLineWidth(whole) <= MAX_LINE_WIDTH) return [whole]
  let best: string[] | null = null
  let leastDifference = Number.POSITIVE_INFINITY
  let first = -1
  for (const part of parts.slice(0, -1)) {
    first += part.length + 1
    const lines = [whole.slice(0, first), whole.slice(first + 1)]
    const [one = 0, two = 0] = lines.map(getLineWidth)
    const difference = Math.abs(one - two)
    if (Math.max(one, two) > MAX_LINE_WIDTH || difference >= leastDifference) continue
    leastDifference = difference
    best = lines
  }
  return best
}

function shorten(name: string): string {
  const characters = [...name]
  let short = ''
  for (const character of characters) {
    if (short.length + character.length >= MAX_NAME_CHARACTERS) return `${short.trimEnd()}…`
    short += character
  }
  return short
}

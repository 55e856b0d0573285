import { type CaptionWord, joinCaptionWords, toCaptionWords } from './caption-words.ts'
import { matchShownWords } from './match-shown-words.ts'

/** Full lines that are kept; more are never shown. */
const MAX_FULL_LINES = 12

/** A line of captions; the first of a speaker has their name. */
export interface CaptionLine {
  /** Counted from 1; stays the same while the line moves up. */
  id: number
  name: string | null
  text: string
}

/** Words of one utterance. */
export interface CaptionSpeech {
  channel: number
  text: string
  /** Who speaks; null where nobody is told apart. */
  speaker: string | null
  /** Their name; null where nobody is told apart. */
  name: string | null
  /** Whether it is a gap, which has a line of its own. */
  isGap: boolean
}

/** What changed since the last words. */
export interface CaptionUpdate {
  finals: readonly CaptionSpeech[]
  /** The words that may still change: of two who speak at once, those of who began. */
  interim: CaptionSpeech | null
  /** Channels whose interim was taken back. */
  retracted: readonly number[]
}

/** The line that is being filled. */
interface OpenLine {
  id: number
  speaker: string | null
  name: string | null
  words: readonly CaptionWord[]
}

/** Captions so far. A full line never changes; words that may still change are in the last one. */
export interface Captions {
  full: readonly CaptionLine[]
  /** The last line up to its last final word. */
  open: OpenLine
  /** The last line with the words that may still change. */
  last: CaptionLine
  /** How many signs of the last line's text are of final words. */
  settled: number
  /** For each channel, words of its interim that full lines have. */
  shown: ReadonlyMap<number, readonly CaptionWord[]>
}

/** Captions before the first word. */
export const emptyCaptions: Captions = {
  full: [],
  open: { id: 1, speaker: null, name: null, words: [] },
  last: { id: 1, name: null, text: '' },
  settled: 0,
  shown: new Map(),
}

/** Adds words; `fits` says whether a text fits into a line. */
export function addToCaptions(
  captions: Captions,
  { finals, interim, retracted }: CaptionUpdate,
  fits: (text: string) => boolean,
): Captions {
  const shown = new Map(captions.shown)
  for (const channel of retracted) shown.delete(channel)
  let full = captions.full
  let open = captions.open
  /** The channels of interim words in the open line, with these words. */
  let tentative: { channel: number; word: CaptionWord }[] = []

  const close = () => {
    if (open.words.length === 0) return
    full = [...full, toLine(open)].slice(-MAX_FULL_LINES)
    for (const { channel, word } of tentative) {
      shown.set(channel, [...(shown.get(channel) ?? []), word])
    }
    tentative = []
    open = { id: open.id + 1, speaker: open.speaker, name: null, words: [] }
  }
  const write = (speech: CaptionSpeech, words: readonly CaptionWord[], isFinal: boolean) => {
    if (words.length === 0) return
    const { channel, speaker, name } = speech
    if (speaker !== open.speaker) {
      close()
      open = { ...open, speaker, name }
    }
    for (const word of words) {
      fill(word)
      if (!isFinal) tentative.push({ channel, word })
    }
  }
  const fill = (word: CaptionWord) => {
    if (!hasRoom(word)) close()
    // A name that leaves no room for the word has a line of its own.
    if (open.name !== null && !hasRoom(word)) {
      full = [...full, toLine(open)].slice(-MAX_FULL_LINES)
      open = { ...open, id: open.id + 1, name: null }
    }
    open = { ...open, words: [...open.words, word] }
  }
  const hasRoom = (word: CaptionWord) =>
    fits(measuredText({ ...open, words: [...open.words, word] }))

  for (const final of finals) {
    const words = toCaptionWords(final.text, fits)
    if (final.isGap) {
      close()
      for (const word of words) fill(word)
      close()
      continue
    }
    const before = shown.get(final.channel) ?? []
    const { next, left } = matchShownWords(before, words)
    shown.set(final.channel, before.slice(left))
    write(final, words.slice(next), true)
  }
  let settledLine = open
  if (interim) {
    const words = toCaptionWords(interim.text, fits)
    const before = shown.get(interim.channel) ?? []
    const { next, left } = matchShownWords(before, words)
    // What is shown of another utterance says nothing about this one.
    if (next === 0 && words.length > 0 && left === before.length) shown.delete(interim.channel)
    write(interim, words.slice(next), false)
  }
  if (settledLine.id !== open.id) settledLine = { ...open, words: [] }

  return {
    full,
    open: settledLine,
    last: toLine(open),
    settled: joinCaptionWords(settledLine.words).length,
    shown,
  }
}

function toLine({ id, name, words }: OpenLine): CaptionLine {
  return { id, name, text: joinCaptionWords(words) }
}

function measuredText({ name, words }: OpenLine): string {
  const text = joinCaptionWords(words)

  return name === null ? text : `${name}: ${text}`
}

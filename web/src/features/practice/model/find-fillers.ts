import type { Sounds } from '@live-scribe/contract/recording'
import type { SpokenWord } from './spoken-words.ts'

/** A filler at its place. */
export interface Filler {
  filler: string
  side: string
  startMs: number
  /** The words around it. */
  context: string
}

const sounds = new Set(['um', 'umm', 'uh', 'uhm', 'er', 'erm', 'ehm'])
/** Milliseconds without a word that set a phrase off like a comma. */
const BREAK_MS = 250
const CONTEXT_WORDS = 3

/** Words before "like" that make it a verb or a comparison. */
const beforeRealLike = new Set(
  "i you we they people would i'd you'd we'd they'd he'd she'd don't didn't doesn't feel feels felt look looks looked sound sounds sounded seem seems seemed something anything nothing things much more really also still is it's was are not".split(
    ' ',
  ),
)
/** Words before "you know" that make it a question or a clause. */
const beforeRealKnow = new Set('do did if would as that what how when because let'.split(' '))

/**
 * The fillers in words of one or more sides: sounds such as "um", and "you know", "I mean" and "like"
 * where a comma or a short silence sets them off and they have no other meaning. Where a recogniser
 * leaves sounds out, those that another one wrote do not count either.
 */
export function findFillers(words: readonly SpokenWord[], written: Sounds): Filler[] {
  return [...new Set(words.map(({ side }) => side))]
    .map((side) => words.filter((word) => word.side === side))
    .flatMap((own) => own.flatMap((_, index) => fillerAt(own, index) ?? []))
    .filter(({ filler }) => written !== 'left_out' || !sounds.has(filler))
    .sort((one, other) => one.startMs - other.startMs)
}

function fillerAt(words: readonly SpokenWord[], index: number): Filler | null {
  const [text, next] = [bare(words[index]), bare(words[index + 1])]
  if (sounds.has(text)) return describe(words, index, 1)
  const before = bare(words[index - 1])
  const isApart = isBreakAfter(words, index - 1)
  if (text === 'like') {
    const isFiller = isBreakAfter(words, index)
      ? isApart || !beforeRealLike.has(before)
      : isApart && !isSentenceStart(words, index)

    return isFiller ? describe(words, index, 1) : null
  }
  const isPhrase = (text === 'you' && next === 'know') || (text === 'i' && next === 'mean')
  if (!isPhrase || !isBreakAfter(words, index + 1)) return null

  return isApart || !beforeRealKnow.has(before) ? describe(words, index, 2) : null
}

/** Whether a comma, the end of a sentence or a short silence follows a word. */
function isBreakAfter(words: readonly SpokenWord[], index: number): boolean {
  const [word, next] = [words[index], words[index + 1]]
  if (!word || !next) return true

  return /[,.!?…—-]$/.test(word.text) || next.startMs - word.endMs >= BREAK_MS
}

function isSentenceStart(words: readonly SpokenWord[], index: number): boolean {
  const before = words[index - 1]

  return !before || /[.!?…]$/.test(before.text)
}

function bare(word: SpokenWord | undefined): string {
  return (word?.text ?? '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
}

function describe(words: readonly SpokenWord[], index: number, count: number): Filler {
  const texts = (from: number, to: number) =>
    words
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ')
  const { side, startMs } = words[index] as SpokenWord
  const filler = words
    .slice(index, index + count)
    .map(bare)
    .join(' ')

  return {
    filler,
    side,
    startMs,
    context: texts(index - CONTEXT_WORDS, index + count + CONTEXT_WORDS),
  }
}

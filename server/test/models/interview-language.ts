import { CLEAR_SCORE, type Hearing } from './made-language.ts'
import { type Pronunciations, type SpeakOptions, speakSounds } from './sounds.ts'

/** A word of the made language: its pieces as written, one sound each. */
const WORDS = [
  ['Why'],
  ['did'],
  ['you'],
  ['choose'],
  ['Kaf', 'ka'],
  ['?'],
  ['Because'],
  ['it'],
  ['can'],
  ['wait'],
  [','],
  ['and'],
  ['we'],
  ['use'],
  ['Post', 'gres'],
  ['.'],
  ['Tell'],
  ['me'],
  ['about'],
  ['a'],
  ['project'],
] as const

/** Words that a weak model hears as others, piece by piece. */
const MISHEARD: Readonly<Record<string, string>> = { Kaf: 'cough', ka: ' a', wait: 'weight' }

const isMark = (piece: string) => /^[.,?]$/.test(piece)

/** How each word is pronounced: every piece is a sound of its own. */
const interviewPronunciations: Pronunciations = Object.fromEntries(
  WORDS.map((pieces, index) => [
    pieces.join(''),
    pieces.map((_, at) => WORDS.slice(0, index).flat().length + at),
  ]),
)

/** Speaks sentences of the interview, with a word or a mark between two spaces. */
export function speakInterview(sentences: readonly string[], options: SpeakOptions = {}) {
  return speakSounds(sentences, interviewPronunciations, options)
}

/** A model that writes casing and punctuation, and hears every word. */
export const writtenHearing: Hearing = hear((piece) => piece)

/** A model without casing and punctuation that mishears some words. */
export function weakHearing(casing: 'upper-case' | 'lower-case'): Hearing {
  return hear((piece) => {
    if (isMark(piece)) return null
    const heard = MISHEARD[piece] ?? piece
    return casing === 'upper-case' ? heard.toUpperCase() : heard.toLowerCase()
  })
}

/** A model that hears every word, without casing and punctuation. */
export function plainHearing(casing: 'upper-case' | 'lower-case'): Hearing {
  return hear((piece) => {
    if (isMark(piece)) return null
    return casing === 'upper-case' ? piece.toUpperCase() : piece.toLowerCase()
  })
}

/** The first piece of a word begins with a space, as in the models of the ladder. */
function hear(write: (piece: string) => string | null): Hearing {
  const pieces = WORDS.flatMap((word) => word.map((piece, at) => ({ piece, isFirst: at === 0 })))
  const scores = pieces.map(({ piece, isFirst }) => {
    const written = write(piece)
    if (written === null) return {}
    return { [isFirst && !isMark(piece) ? ` ${written}` : written]: CLEAR_SCORE }
  })
  return Object.fromEntries(scores.map((score, sound) => [sound, score]))
}

import { getLineWidth, MAX_LINE_WIDTH } from './line-width.ts'

/** How captions name who speaks: before the words, by a tag of the format, or not. */
export type CueNaming = 'prefix' | 'tag' | 'none'

/** What one voice says in a caption. */
export interface CueVoice {
  voice: string
  name: string | null
  words: string[]
}

/** One line of a caption; `name` is for a tag. */
export interface CueLine {
  text: string
  name: string | null
}

/** Maximum characters of a name before the words, so that they fit on its line. */
const MAX_NAME_CHARACTERS = 16

/**
 * Breaks a caption into at most two lines: one voice into lines of similar length, two voices into
 * a line each. Null when it does not fit. `isNew` says that somebody else spoke before.
 */
export function layOutCue(
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

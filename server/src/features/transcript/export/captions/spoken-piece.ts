import type { ExportLine } from '../export-line.ts'
import { getLineWidth, MAX_LINE_WIDTH } from './line-width.ts'
import { timeTokens } from './time-tokens.ts'

/** Maximum milliseconds of a caption. */
export const MAX_CUE_MS = 7000

/** A word of a caption, at most a line long, with its own times in milliseconds. */
export interface SpokenPiece {
  text: string
  startMs: number
  endMs: number
  /** Words of equal voices follow each other; a gap's words have a voice of their own. */
  voice: string
  name: string | null
  isGap: boolean
  /** Whether it is the first of its utterance. */
  isFirst: boolean
}

/** The words of a line with their times, which never go back; words too long are cut. */
export function toSpokenPieces({ utterance, text, speaker }: ExportLine): SpokenPiece[] {
  const { channel, isGap, words, startMs } = utterance
  const endMs = isGap ? Math.min(utterance.endMs, startMs + MAX_CUE_MS) : utterance.endMs
  const tokens = text.split(' ').flatMap(cutLongToken)
  const voice = isGap ? 'gap' : `${channel}/${utterance.speaker}`
  const times = timeTokens(tokens, words, { startMs, endMs: Math.max(startMs, endMs) })
  return tokens.map((token, index) => ({
    text: token,
    ...(times[index] ?? { startMs, endMs }),
    voice,
    name: speaker,
    isGap,
    isFirst: index === 0,
  }))
}

/** Cuts a word that is longer than a line, never within a character. */
function cutLongToken(token: string): string[] {
  if (getLineWidth(token) <= MAX_LINE_WIDTH) return [token]
  const parts = ['']
  for (const character of token) {
    const part = parts.at(-1) ?? ''
    if (getLineWidth(part) + getLineWidth(character) > MAX_LINE_WIDTH) parts.push(character)
    else parts[parts.length - 1] = part + character
  }
  return parts
}

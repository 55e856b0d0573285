import type { SpokenWord } from './spoken-words.ts'

/** Milliseconds of silence that count as a pause, and end a stretch of talk. */
export const PAUSE_MS = 2000
/** Words of another side that do not end a monologue, such as "right" or "I see". */
const MAX_INTERJECTION_WORDS = 2

/** A stretch of talk of one side. */
export interface Turn {
  side: string
  startMs: number
  endMs: number
  words: number
}

/** The stretches in which one side speaks without a pause; those of two sides may overlap. */
export function findTurns(words: readonly SpokenWord[]): Turn[] {
  const turns: Turn[] = []
  const last = new Map<string, Turn>()
  for (const { side, startMs, endMs } of words) {
    const open = last.get(side)
    if (open && startMs - open.endMs < PAUSE_MS) {
      open.endMs = Math.max(open.endMs, endMs)
      open.words += 1
    } else {
      const turn = { side, startMs, endMs, words: 1 }
      turns.push(turn)
      last.set(side, turn)
    }
  }

  return turns
}

/** Milliseconds of talk of each side, the longest first. */
export function measureTalk(turns: readonly Turn[]): { side: string; talkMs: number }[] {
  const talk = new Map<string, number>()
  for (const { side, startMs, endMs } of turns)
    talk.set(side, (talk.get(side) ?? 0) + endMs - startMs)

  return [...talk]
    .map(([side, talkMs]) => ({ side, talkMs }))
    .sort((one, other) => other.talkMs - one.talkMs)
}

/**
 * The stretches in which one side has the word, pauses included, until another side says more than
 * two words.
 */
export function findMonologues(turns: readonly Turn[]): Turn[] {
  const monologues: Turn[] = []
  for (const turn of turns) {
    const open = monologues.at(-1)
    if (open?.side === turn.side) {
      open.endMs = Math.max(open.endMs, turn.endMs)
      open.words += turn.words
    } else if (!open || turn.words > MAX_INTERJECTION_WORDS) monologues.push({ ...turn })
  }

  return monologues
}

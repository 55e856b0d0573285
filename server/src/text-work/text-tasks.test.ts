import { describe, expect, it } from 'vitest'
import { writeLine } from './text-tasks.ts'

const rules = { fixes: [], form: 'said', hasMarks: true } as const
const words = 'why forty two'.split(' ').map((text, index) => ({
  text,
  startMs: index * 100,
  endMs: index * 100 + 90,
  confidence: 1,
}))
const line = {
  text: 'Why 42?',
  words,
  segmentNumber: 1,
  channel: 0,
  speaker: null,
  startMs: 0,
  endMs: 300,
  timestamp: 0,
  isGap: false,
  isFinal: true,
} as unknown as Parameters<typeof writeLine>[0]

describe('a line of an export', () => {
  it('[TEXT-43] is written as it was said, and a gap and an echo as they are', () => {
    expect(writeLine(line, rules)).toMatchObject({ text: 'Why forty two?', isQuestion: true })
    for (const silent of [{ isGap: true }, { isEcho: true as const }]) {
      expect(writeLine({ ...line, ...silent }, rules)).toMatchObject({
        text: 'Why 42?',
        said: null,
        isQuestion: false,
      })
    }
  })
})

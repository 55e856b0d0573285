import type { Mark } from '@live-scribe/contract/marks/mark'
import { describe, expect, it } from 'vitest'
import { toTranscriptEntry } from '#web/features/transcript/model/transcript-entry.ts'
import { createFinalEvent } from '../../../../test/transcript-fixtures.ts'
import { countMissed, listMissed } from './missed-items.ts'
import { describeDelay, describeItems, describeMissed } from './place-text.ts'

const texts = [
  'Where do you work?',
  'In Porto.',
  'So how would you scale a queue?',
  'By partitions.',
  'Thank you.',
]
const entries = texts.map((text, index) => toTranscriptEntry(createFinalEvent(index + 1, text)))
const textOf = ({ text }: { text: string }) => text
const mark = (id: string, position_ms: number, note = ''): Mark => ({
  id,
  position_ms,
  kind: 'decision',
  note,
})

describe('what a reader missed', () => {
  it('[PLACE-7] is the questions and marks after the line read last, in the order of the speech', () => {
    const marks = [mark('a', 1200), mark('b', 4500), mark('c', 3100, 'Ask again')]
    const items = listMissed({ entries, line: 2, marks, textOf })
    expect(items.map(({ segmentNumber, label, text }) => [segmentNumber, label, text])).toEqual([
      [3, 'Question', 'So how would you scale a queue?'],
      [3, 'Decision', 'Ask again'],
      [4, 'Decision', 'By partitions.'],
    ])
    expect(describeItems(items)).toBe('1 question, 2 marks')
    expect(describeItems(items.slice(0, 1))).toBe('1 question')
    expect(describeItems(items.slice(1, 2))).toBe('1 mark')
  })

  it('[PLACE-7] has no marks of what is said after it, and finds questions in fixed words', () => {
    const marks = [mark('late', 9000)]
    const fixed = ({ text }: { text: string }) => (text === 'In Porto.' ? 'And in Porto?' : text)
    const items = listMissed({ entries, line: 1, marks, textOf: fixed })
    expect(items.map(({ text }) => text)).toEqual([
      'And in Porto?',
      'So how would you scale a queue?',
    ])
  })

  it('[PLACE-3] counts lines, not echoes and gaps', () => {
    const echo = { ...entries[2], isEcho: true } as (typeof entries)[number]
    const gap = { ...entries[3], isGap: true } as (typeof entries)[number]
    const mixed = [...entries.slice(0, 2), echo, gap, ...entries.slice(4)]
    expect(countMissed({ entries: mixed, line: 1 })).toBe(2)
  })

  it('[PLACE-3, PLACE-9] is said in numbers of lines, seconds and minutes', () => {
    const place = { name: 'back', line: 2, last: 3, at: 0, backAt: 1, isNoted: true } as const
    const back = { ...place, isInView: false, until: 5 }
    expect(describeMissed(back, 14)).toBe('14 new lines since you looked away')
    expect(describeMissed(back, 1)).toBe('1 new line since you looked away')
    expect(describeMissed({ ...back, until: 3 }, 4)).toBe('4 new lines since you left off')
    expect(describeDelay(12)).toBe('12 s')
    expect(describeDelay(119)).toBe('119 s')
    expect(describeDelay(150)).toBe('3 min')
  })
})

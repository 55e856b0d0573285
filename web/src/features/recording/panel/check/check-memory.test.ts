// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from 'vitest'
import {
  formatEarlierCheck,
  readFineLines,
  rememberLines,
  withEarlierLines,
} from './check-memory.ts'
import {
  type CheckLine,
  describeMicrophone,
  describeMinutesLine,
  describeNetwork,
  describeReaders,
  describeWords,
} from './check-text.ts'

const setup = { sources: 'microphone', microphone: 'Headset' } as const
const now = new Date(2026, 10, 22, 9).getTime()
const daysAgo = (days: number) => new Date(2026, 10, 22 - days, 23, 30).getTime()

const minutesLine = (left: number) =>
  describeMinutesLine(
    { can_record: true, reason: null, remaining_minutes: left, recording_limit_minutes: left },
    15,
  )

beforeEach(() => localStorage.clear())

const fine: readonly CheckLine[] = [
  describeMicrophone('heard'),
  describeWords({ name: 'written', text: 'every event', delayMs: 900 }),
  describeNetwork({ name: 'fast', medianMs: 40 }),
]
const fresh: readonly CheckLine[] = [
  describeMicrophone('waiting'),
  describeWords({ name: 'waiting' }),
  describeNetwork({ name: 'waiting' }),
  minutesLine(30),
  describeReaders(false, null),
]
const read = (lines = fresh, what: Parameters<typeof readFineLines>[0] = setup) => {
  const fineAt = readFineLines(what, now)
  const shown = withEarlierLines(lines, fineAt, now)

  return {
    shown: shown.map(({ status }) => status),
    sentence: formatEarlierCheck(shown, fineAt, { nowMs: now, sources: what.sources }),
  }
}

describe('[CHAN-130] what was fine at the last check', () => {
  it.each([
    [0, 'Everything was fine earlier today with this microphone. Skip the check?'],
    [1, 'Everything was fine yesterday with this microphone. Skip the check?'],
    [7, 'Everything was fine 7 days ago with this microphone. Skip the check?'],
  ])('%d days ago is shown as such', (days, sentence) => {
    rememberLines(setup, fine, days === 0 ? now - 1000 : daysAgo(days))
    expect(read()).toEqual({
      shown: ['remembered', 'remembered', 'remembered', 'passed', 'skipped'],
      sentence,
    })
  })

  it.each([
    ['more than 7 days later', setup, daysAgo(8)],
    ['with another microphone', { ...setup, microphone: 'Built-in' }, daysAgo(1)],
    ['with other sources', { ...setup, sources: 'microphone-and-meeting' }, daysAgo(1)],
    ['by a clock that went back', setup, now + 60_000],
  ] as const)('is forgotten %s', (_, other, at) => {
    rememberLines(setup, fine, at)
    expect(read(fresh, other)).toEqual({
      shown: ['waiting', 'waiting', 'waiting', 'passed', 'skipped'],
      sentence: null,
    })
  })

  it('is forgotten line by line when it no longer is fine, and says nothing of the whole then', () => {
    rememberLines(setup, fine, daysAgo(2))
    rememberLines(setup, [describeNetwork({ name: 'no-answer' })], daysAgo(1))
    expect(read()).toEqual({
      shown: ['remembered', 'remembered', 'waiting', 'passed', 'skipped'],
      sentence: null,
    })
  })

  it('says nothing of the whole while a line needs attention, such as the minutes', () => {
    rememberLines(setup, fine, daysAgo(1))
    expect(read([...fresh.slice(0, 3), minutesLine(5)]).sentence).toBeNull()
  })

  it('gives way to what is measured now', () => {
    rememberLines(setup, fine, daysAgo(1))
    expect(read([describeMicrophone('switched-off'), ...fresh.slice(1)]).shown[0]).toBe('problem')
    expect(read(fine)).toEqual({ shown: ['passed', 'passed', 'passed'], sentence: null })
  })

  it('survives anything that is stored in its place', () => {
    for (const stored of ['7', '"x"', '[null,{"sources":"microphone"}]', '{"a":1}', '[']) {
      localStorage.setItem('live-scribe.check', stored)
      expect(read().sentence).toBeNull()
    }
  })
})

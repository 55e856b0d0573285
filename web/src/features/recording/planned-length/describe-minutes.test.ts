import { expect, it } from 'vitest'
import { describeMinutes } from './describe-minutes.ts'

const allowed = { can_record: true, reason: null }
const left = (minutes: number, limit = minutes) => ({
  ...allowed,
  remaining_minutes: minutes,
  recording_limit_minutes: limit,
})

it.each([
  ['as many as are planned', left(60), 60, true, 'Enough for 60 minutes.'],
  ['no planned length', left(1), null, true, 'Enough for 1 minute.'],
  ['fewer', left(12), 60, false, 'Your minutes will last for 12 of these 60.'],
  [
    'a plan’s maximum length',
    left(6000, 90),
    120,
    false,
    'On your plan a recording lasts up to 90 minutes.',
  ],
  [
    'the trial',
    { ...allowed, remaining_minutes: null, recording_limit_minutes: 5 },
    15,
    false,
    'On the free plan a recording lasts up to 5 minutes.',
  ],
  [
    'none',
    { ...left(0), can_record: false, reason: 'You have no minutes left.' },
    15,
    false,
    'You have no minutes left.',
  ],
] as const)(
  '[CHAN-95, GRACE-15] of %s says for how long they are enough',
  (_, permission, planned, isEnough, text) => {
    expect(describeMinutes(permission, planned)).toEqual({ isEnough, text })
  },
)

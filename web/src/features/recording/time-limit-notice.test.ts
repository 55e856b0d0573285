import { expect, it } from 'vitest'
import { timeLimitNotice } from './time-limit-notice.ts'

it.each([
  [5, '5 minute'],
  [90, '90 minute'],
  [240, '4 hour'],
  [360, '6 hour'],
])('[REC-45, REC-46, REC-47, OPEN-47] names a plan’s limit of %i minutes', (minutes, limit) => {
  expect(timeLimitNotice('subscription', minutes)).toEqual({
    text: `Recording stopped: ${limit} limit reached`,
    description: 'Start a new recording to continue',
  })
})

it('[REC-45, REC-48, REC-49] says that minutes paid for are used up', () => {
  expect(timeLimitNotice('minutes', 12)).toEqual({
    text: 'Recording stopped: Available minutes exhausted',
    description: 'Purchase more minutes to continue',
  })
})

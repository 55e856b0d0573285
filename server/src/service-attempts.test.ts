import { expect, it } from 'vitest'
import { ServiceAttempts } from './service-attempts.ts'

it('[STAT-3] one failed attempt tells nothing, two in a row tell of an incident since the first', () => {
  let now = new Date('2026-11-24T10:00:00Z')
  const attempts = new ServiceAttempts(() => now)
  attempts.failed('paying')
  expect(attempts.failingSince('paying')).toBeNull()
  now = new Date('2026-11-24T10:01:00Z')
  attempts.failed('paying')
  expect(attempts.failingSince('paying')).toEqual(new Date('2026-11-24T10:00:00Z'))
  expect(attempts.failingSince('recording')).toBeNull()
  attempts.worked('paying')
  expect(attempts.failingSince('paying')).toBeNull()
})

it('[STAT-3] attempts of more than five minutes ago tell nothing', () => {
  let now = new Date('2026-11-24T10:00:00Z')
  const attempts = new ServiceAttempts(() => now)
  attempts.failed('recording')
  attempts.failed('recording')
  now = new Date('2026-11-24T10:05:01Z')
  expect(attempts.failingSince('recording')).toBeNull()
  attempts.failed('recording')
  expect(attempts.failingSince('recording')).toBeNull()
})

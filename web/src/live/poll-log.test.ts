import { beforeEach, expect, it, vi } from 'vitest'
import { advanceTime } from '../../test/advance-time.ts'
import { openFollowedSession } from '../../test/followed-session.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

it.each([
  { random: 0, firstMs: 2000 },
  { random: 0.25, firstMs: 3000 },
  { random: 0.9, firstMs: 5600 },
])(
  '[LIVE-30] reads the log $firstMs ms after a cut by its random number, and then every four seconds',
  async ({ random, firstMs }) => {
    const { emit, drop, reads } = await openFollowedSession({ random })
    emit('pusher:subscription_succeeded')
    await advanceTime()
    drop()
    reads.length = 0

    await advanceTime(firstMs - 1)
    expect(reads).toHaveLength(0)
    await advanceTime(1)
    expect(reads).toHaveLength(1)
    await advanceTime(3999)
    expect(reads).toHaveLength(1)
    await advanceTime(1)
    expect(reads).toHaveLength(2)
  },
)

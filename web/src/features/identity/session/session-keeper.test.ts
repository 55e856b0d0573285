import type { AuthSession } from '@live-scribe/contract/identity/auth-session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { REFRESH_BEFORE_EXPIRY_MS, SessionKeeper } from './session-keeper.ts'

const LIFE_MS = 15 * 60_000
const START = Date.parse('2026-11-21T10:00:00.000Z')
const networkIsAway = new Error('away')
const isOver = new Error('over')

/** A server that returns tokens of 15 minutes, or fails as scripted. */
function createHarness({ clockErrorMs = 0 } = {}) {
  const failures: Error[] = []
  const calls: number[] = []
  const deleteCookie = vi.fn(async () => {})
  const keeper = new SessionKeeper({
    refresh: async (): Promise<AuthSession> => {
      calls.push(Date.now() - START)
      const failure = failures.shift()
      if (failure) throw failure

      return {
        access_token: `token ${calls.length}`,
        refresh_token: null,
        expires_at: (Date.now() + LIFE_MS) / 1000,
        user: {
          id: '1',
          email: 'ada@example.com',
          email_verified: true,
          factors: [],
          identities: [],
        },
      }
    },
    isRetryable: (error) => error !== isOver,
    deleteCookie: deleteCookie,
    now: () => Date.now() + clockErrorMs,
    random: () => 0.5,
  })
  const events: string[] = []
  keeper.subscribe((event, reason) => events.push(reason ? `${event} ${reason}` : event))

  return { keeper, failures, calls, events, deleteCookie }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a kept session', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('[AUTH-06] [AUTH-09] gets its next token a minute before the old one ends, again and again', async () => {
    const { keeper, calls, events } = createHarness()
    keeper.start()
    await settle()
    expect(keeper.session?.access_token).toBe('token 1')

    await vi.advanceTimersByTimeAsync(LIFE_MS - REFRESH_BEFORE_EXPIRY_MS - 1)
    expect(calls).toEqual([0])
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(LIFE_MS - REFRESH_BEFORE_EXPIRY_MS)
    expect(calls).toEqual([
      0,
      LIFE_MS - REFRESH_BEFORE_EXPIRY_MS,
      2 * (LIFE_MS - REFRESH_BEFORE_EXPIRY_MS),
    ])
    expect(events).toEqual(['TOKEN_REFRESHED', 'TOKEN_REFRESHED', 'TOKEN_REFRESHED'])
  })

  it('[AUTH-07] tries again after 200 ms, then after twice as long each time', async () => {
    const { keeper, failures, calls, events } = createHarness()
    failures.push(networkIsAway, networkIsAway, networkIsAway, networkIsAway)
    keeper.start()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(calls).toEqual([0, 200, 600, 1_400, 3_000])
    expect(events).toEqual(['TOKEN_REFRESHED'])
    expect(keeper.session?.access_token).toBe('token 5')
  })

  it('keeps the token that it has while the network is away, and gets the next when it is back', async () => {
    const { keeper, failures, calls, events } = createHarness()
    keeper.start()
    await settle()
    failures.push(...Array.from({ length: 13 }, () => networkIsAway))
    await vi.advanceTimersByTimeAsync(2 * LIFE_MS)
    expect(calls).toHaveLength(14)
    expect(events).toEqual(['TOKEN_REFRESHED'])
    expect(keeper.session?.access_token).toBe('token 1')

    keeper.wake()
    await settle()
    expect(keeper.session?.access_token).toBe('token 15')
  })

  it('[AUTH-08] [AUTH-09] is removed when the server says that it is over, and not tried again', async () => {
    const { keeper, failures, calls, events, deleteCookie } = createHarness()
    keeper.start()
    await settle()
    failures.push(isOver)
    await vi.advanceTimersByTimeAsync(10 * LIFE_MS)
    expect(keeper.session).toBeNull()
    expect(deleteCookie).toHaveBeenCalledOnce()
    expect(events).toEqual(['TOKEN_REFRESHED', 'SIGNED_OUT over'])
    expect(calls).toHaveLength(2)
  })

  it('[AUTH-09] tells of signing in, the second step and signing out; then the token is gone', async () => {
    const { keeper, calls, events } = createHarness()
    keeper.announce('MFA_CHALLENGE_VERIFIED')
    keeper.announce('SIGNED_IN')
    keeper.start()
    await settle()
    keeper.announce('SIGNED_OUT')
    await vi.advanceTimersByTimeAsync(10 * LIFE_MS)
    expect(events).toEqual(['MFA_CHALLENGE_VERIFIED', 'SIGNED_IN', 'TOKEN_REFRESHED', 'SIGNED_OUT'])
    expect(keeper.session).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it.each([
    ['an hour ahead', 3_600_000, 60_000],
    ['a year behind', -365 * 24 * 3_600_000, 3_600_000],
  ])(
    '[AUTH-46] asks for tokens at a calm pace on a device whose clock is %s',
    async (_, clockErrorMs, interval) => {
      const { keeper, calls } = createHarness({ clockErrorMs })
      keeper.start()
      await vi.advanceTimersByTimeAsync(2 * interval)
      expect(calls).toEqual([0, interval, 2 * interval])
    },
  )

  it('[AUTH-10] may be refreshed by hand; calls at the same time are one', async () => {
    const { keeper, calls } = createHarness()
    keeper.start()
    await settle()
    await Promise.all([keeper.refresh(), keeper.refresh(), keeper.refresh()])
    expect(calls).toHaveLength(2)
  })

  it('[STATE-13] asks on waking whether the session is over, once a minute, and when the token has ended', async () => {
    const { keeper, calls } = createHarness()
    keeper.start()
    await settle()
    keeper.wake()
    await settle()
    expect(calls).toHaveLength(1)
    vi.setSystemTime(START + 60_000)
    keeper.wake()
    await settle()
    expect(calls).toHaveLength(2)
    keeper.wake()
    await settle()
    expect(calls).toHaveLength(2)
    vi.setSystemTime(START + LIFE_MS)
    keeper.wake()
    await settle()
    expect(calls).toHaveLength(3)
  })

  it('an answer that comes after signing out brings nobody back', async () => {
    const { keeper, events } = createHarness()
    keeper.start()
    keeper.announce('SIGNED_OUT')
    await settle()
    expect(keeper.session).toBeNull()
    expect(events).toEqual(['SIGNED_OUT'])
  })
})

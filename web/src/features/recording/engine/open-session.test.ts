import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { openSession } from './open-session.ts'

const allowed = {
  can_record: true,
  remaining_minutes: 10,
  reason: null,
  recording_limit_minutes: 5,
}
const session = {
  id: '1',
  session_id: 'ABC234',
  user_id: 'u',
  title: 'Interview',
  status: 'active',
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: null,
  duration_seconds: null,
  duration_minutes: null,
  ended_reason: null,
  is_shared: true,
  recording_limit_minutes: 90,
}

function serve(permission: object | null) {
  const calls: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    calls.push([path, JSON.parse(String(init.body))])
    if (permission === null) throw new TypeError('Failed to fetch')

    return Response.json(path.endsWith('can_user_record') ? permission : session)
  })

  return calls
}

function open(takeOver = false) {
  return openSession({ takeOver, signal: new AbortController().signal })
}

afterEach(() => vi.unstubAllGlobals())

it('[REC-81, RISK-22] asks whether the user may record before it opens a session', async () => {
  const calls = serve(allowed)

  expect(await open()).toEqual({
    code: 'ABC234',
    title: 'Interview',
    limitMinutes: 90,
    isShared: true,
    durableSample: 0,
    language: 'en-US',
  })
  expect(calls.map(([path]) => path)).toEqual([
    '/api/rpc/can_user_record',
    '/api/rpc/create_interview_session',
  ])
  expect(calls[1]?.[1]).not.toHaveProperty('p_take_over')
})

it('[REC-81] opens none for a user who may not, and says why', async () => {
  const calls = serve({ ...allowed, can_record: false, reason: 'You have no minutes left.' })
  const refusal = await open().catch((error: unknown) => error)

  expect(refusal).toMatchObject({ message: 'You have no minutes left.' })
  expect(refusal).toBeInstanceOf(ApiError)
  expect(calls).toHaveLength(1)
})

it('[REC-81, BILL-16, BILL-19, BILL-20] opens none when nobody can say, and says that it could not be checked', async () => {
  const calls = serve(null)

  await expect(open()).rejects.toThrow('Error checking permissions')
  expect(calls).toHaveLength(1)
})

it('[RISK-24] takes over when it is told to', async () => {
  const calls = serve(allowed)
  await open(true)

  expect(calls[1]?.[1]).toMatchObject({ p_take_over: true })
})

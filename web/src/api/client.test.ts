import { PROOF_OF_WORK_HEADER } from '@live-scribe/contract/proof-of-work'
import { createInterviewSession } from '@live-scribe/contract/recording'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNetworkError } from './api-error.ts'
import { callEndpoint, READ_LIMIT_MS } from './client.ts'

function answer(status: number, body: unknown) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

const session = {
  session_id: 'ABC234',
  status: 'active',
  started_at: '2026-11-21T10:00:00.000Z',
  ended_at: null,
}

describe('call', () => {
  it('fills the path and the query and answers the parsed reply', async () => {
    const fetch = answer(200, { session, segments: [] })

    const reply = await callEndpoint(getSharedTranscript, {
      params: { code: 'ABC234' },
      query: { after: 3 },
    })

    expect(fetch.mock.calls[0]?.[0]).toBe('/api/transcripts/ABC234?after=3')
    expect(reply.session.status).toBe('active')
  })

  it('sends a body as JSON', async () => {
    const fetch = answer(401, { error: 'Sign in first.', code: 'unauthenticated' })

    await expect(
      callEndpoint(createInterviewSession, { body: { p_title: 'Interview' } }),
    ).rejects.toMatchObject({ status: 401, code: 'unauthenticated', message: 'Sign in first.' })
    expect(fetch.mock.calls[0]?.[1].body).toBe('{"p_title":"Interview"}')
  })

  it.each([
    ['the answer', () => new Promise<Response>(() => {})],
    ['its body', async () => new Response(new ReadableStream())],
  ])('[LIVE-33] ends a read on a dead connection, which waits for %s', async (_what, respond) => {
    vi.useFakeTimers()
    try {
      vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
        const { promise: cut, reject } = Promise.withResolvers<never>()
        signal?.addEventListener('abort', () => reject(signal.reason))
        const response = await Promise.race([respond(), cut])

        return { ...response, ok: true, json: () => cut }
      })
      const reading = callEndpoint(getSharedTranscript, { params: { code: 'ABC234' }, query: {} })
      const ended = expect(reading).rejects.toEqual(createNetworkError())
      await vi.advanceTimersByTimeAsync(READ_LIMIT_MS)
      await ended
    } finally {
      vi.useRealTimers()
    }
  })

  it.each(['before', 'while'])(
    'is ended by its caller %s it waits for the answer',
    async (when) => {
      vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
        const { promise, reject } = Promise.withResolvers<Response>()
        const end = () => reject(signal?.reason)
        if (signal?.aborted) end()
        else signal?.addEventListener('abort', end)

        return promise
      })
      const leaving = new AbortController()
      if (when === 'before') leaving.abort(new Error('The page was left.'))
      const request = { params: { code: 'ABC234' }, query: {} }
      const ended = expect(
        callEndpoint(getSharedTranscript, request, { signal: leaving.signal }),
      ).rejects.toThrow('The page was left.')
      if (when === 'while') leaving.abort(new Error('The page was left.'))
      await ended
    },
  )

  it('[OUT-9] does the work that it is asked for, and asks once more', async () => {
    const asked = { error: 'Wait.', code: 'challenge_required' }
    const fetch = answer(429, { ...asked, challenge: { token: 'a.b', bits: 8 } })
    fetch.mockImplementation(async (_url, init) =>
      new Headers(init.headers).has(PROOF_OF_WORK_HEADER)
        ? Response.json({ session, segments: [] })
        : Response.json({ ...asked, challenge: { token: 'a.b', bits: 8 } }, { status: 429 }),
    )

    const reply = await callEndpoint(getSharedTranscript, { params: { code: 'ABC234' }, query: {} })

    expect(reply.session.session_id).toBe('ABC234')
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(new Headers(fetch.mock.calls[1]?.[1].headers).get(PROOF_OF_WORK_HEADER)).toMatch(
      /^a\.b\.\d+$/,
    )
  })

  it('says so when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))

    await expect(
      callEndpoint(getSharedTranscript, { params: { code: 'ABC234' }, query: {} }),
    ).rejects.toMatchObject({ code: 'network', status: 0 })
  })

  it('refuses a reply that is not what the contract says', async () => {
    answer(200, { session: { status: 'active' }, segments: [] })

    await expect(
      callEndpoint(getSharedTranscript, { params: { code: 'ABC234' }, query: {} }),
    ).rejects.toMatchObject({ code: 'bad_reply' })
  })

  it('keeps the status of an error that is not from the contract', async () => {
    answer(502, 'Bad gateway')

    await expect(
      callEndpoint(getSharedTranscript, { params: { code: 'ABC234' }, query: {} }),
    ).rejects.toMatchObject({ code: 'internal', status: 502 })
  })
})

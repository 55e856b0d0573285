import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { vi } from 'vitest'
import { App } from '#web/app/app.tsx'
import { createQueryClient } from '#web/app/query-client.ts'
import { createSiteRouter } from '#web/app/router.tsx'

/** A stubbed HTTP response. */
export type StubResponse = { status: number; body: unknown; headers?: Record<string, string> }
export type StubServer = Record<string, (request: { url: URL; body: unknown }) => StubResponse>
/** A server whose responses the test may hold back. */
export type AsyncStubServer = Record<
  string,
  (...args: Parameters<StubServer[string]>) => StubResponse | Promise<StubResponse>
>

export function ok(body: unknown): StubResponse {
  return { status: 200, body }
}

export const testUser = {
  id: 'user-1',
  email: 'ada@example.com',
  email_verified: true,
  full_name: 'Ada Lovelace',
  created_at: '2026-11-21T09:00:00.000Z',
  subscription_status: 'free',
  subscription_plan: null,
  minutes_used_this_month: 0,
  minutes_limit_monthly: 30,
  usage_reset_at: null,
  is_trial_user: false,
  purchase_model: 'subscription',
  minute_balance: 0,
  lifetime_minutes_purchased: 0,
  is_admin: false,
}

export const signedOutServer: StubServer = { 'GET /api/me': () => ok({ user: null }) }
export const signedInServer: StubServer = {
  'GET /api/me': () => ok({ user: testUser }),
  'GET /api/sessions': () => ok({ sessions: [] }),
  'GET /api/recording-totals': () => ok({ recordings: 0, minutes: 0 }),
  'POST /api/rpc/can_user_record': () =>
    ok({
      can_record: true,
      remaining_minutes: null,
      reason: null,
      recording_limit_minutes: 5,
    }),
}

/**
 * Stubs `fetch` with responses by method and path; rejects other requests with TypeError. What a
 * recorder reports after it has left may come from an earlier test: it is answered, not recorded.
 */
export function stubFetch(server: AsyncStubServer) {
  const fetch = vi.fn(async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const answer = server[`${init.method ?? 'GET'} ${url.pathname}`]
    if (!answer) throw new TypeError(`Nothing answers ${init.method} ${url.pathname}`)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const { status, body: content, headers = {} } = await answer({ url, body })

    return Response.json(content, { status, headers })
  })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.endsWith('/captured') ? Response.json({ stored: true }) : fetch(address, init),
  )

  return fetch
}

interface SiteOptions {
  /** Wraps the site, to provide contexts. */
  wrapper?: ComponentType<{ children: ReactNode }>
}

/** Renders the whole site at a path, with stubbed server responses by method and path. */
export function renderSite(path: string, server: AsyncStubServer, options: SiteOptions = {}) {
  const fetch = stubFetch(server)
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createSiteRouter(queryClient, history)

  const site = render(<App queryClient={queryClient} router={router} />, options)

  return { ...site, history, fetch, queryClient }
}

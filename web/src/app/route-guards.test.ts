import { afterEach, expect, it, vi } from 'vitest'
import { ok, stubFetch, testUser } from '../../test/render-site.tsx'
import { createQueryClient } from './query-client.ts'
import { loadUserIfKnown } from './route-guards.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([500, 503])(
  '[UI-15] a public page waits for one answer about who is there, also when it is %d',
  async (status) => {
    const fetch = stubFetch({
      'GET /api/me': () => ({ status, body: { error: 'Not now.', code: 'unavailable' } }),
    })
    expect(await loadUserIfKnown({ queryClient: createQueryClient() })).toBeNull()
    expect(fetch).toHaveBeenCalledTimes(1)
  },
)

it('[UI-15] a public page knows who is there', async () => {
  stubFetch({ 'GET /api/me': () => ok({ user: testUser }) })
  const queryClient = createQueryClient()
  expect(await loadUserIfKnown({ queryClient })).toMatchObject({ email: 'ada@example.com' })
})

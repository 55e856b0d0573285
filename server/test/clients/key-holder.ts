import type { NewApiKey } from '@live-scribe/contract/api-keys/api-keys'
import type { TestServer, TestUser } from '../test-server.ts'

/** A program with an API key, without a cookie. */
export interface KeyHolder {
  key: string
  id: string
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  revoke(): Promise<Response>
}

/** Makes a key of a user's and a program that calls with it; it may do everything by default. */
export async function makeKeyHolder(
  server: TestServer,
  user: TestUser,
  options: Partial<NewApiKey> = {},
): Promise<KeyHolder> {
  const scopes = ['recordings:read', 'recordings:write', 'listen', 'account:read'] as const
  const body = { name: 'A program', scopes: [...scopes], ...options }
  const made = await user.call('POST', '/api/account/api-keys', body)
  if (!made.ok) throw new Error(`no key: ${await made.text()}`)
  const { key, api_key } = (await made.json()) as { key: string; api_key: { id: string } }
  return {
    key,
    id: api_key.id,
    call: (method, path, content, headers = {}) =>
      fetch(new URL(path, server.url), {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'x-forwarded-for': '198.51.100.7',
          ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(content ?? {}) }),
      }),
    revoke: () => user.call('DELETE', `/api/account/api-keys/${api_key.id}`),
  }
}

import type { ApiKeyScope } from '@live-scribe/contract/api-keys/scopes'

/** Scopes whose use is one line, the most telling first. */
const calls = [
  ['recordings:read', '/api/sessions'],
  ['account:read', '/api/me'],
] as const

/** A curl line that a new key can run; null when its scopes need more than a line. */
export function createExample(
  key: string,
  scopes: readonly ApiKeyScope[],
  origin: string,
): string | null {
  const [, path] = calls.find(([scope]) => scopes.includes(scope)) ?? []

  return path ? `curl -H "Authorization: Bearer ${key}" ${origin}${path}` : null
}

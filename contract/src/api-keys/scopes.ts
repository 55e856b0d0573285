import * as z from 'zod/mini'

/** All scopes, in the order in which they are offered. */
export const API_KEY_SCOPES = [
  'recordings:read',
  'recordings:write',
  'listen',
  'webhooks',
  'account:read',
] as const

export const apiKeyScope = z.enum(API_KEY_SCOPES)
/** What an API key may be allowed to do; an endpoint names the one that it needs. */
export type ApiKeyScope = z.output<typeof apiKeyScope>

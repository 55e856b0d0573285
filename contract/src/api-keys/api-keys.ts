import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isVisibleText } from '../fixes/visible-text.ts'
import { moment } from '../recording.ts'
import { addressRange, MAX_ADDRESS_RANGES } from './address-range.ts'
import { API_KEY_SCOPES, apiKeyScope } from './scopes.ts'

/** Maximum keys of an account that are not revoked. */
export const MAX_API_KEYS = 25
/** Maximum length of a key's name, in UTF-16 code units. */
export const MAX_API_KEY_NAME_CHARACTERS = 60
/** Maximum characters of a password in a request. */
const MAX_PASSWORD_CHARACTERS = 512

/** A key's name: trimmed, of characters that can be seen. */
export const apiKeyName = z.string().check(
  z.trim(),
  z.minLength(1, 'Type a name.'),
  z.maxLength(MAX_API_KEY_NAME_CHARACTERS),
  z.refine((text) => text === '' || isVisibleText(text), 'Type a name with letters or digits.'),
)

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key, by which its owner knows it. */
  prefix: z.string(),
  scopes: z.array(apiKeyScope),
  /** When it ends; null: never. */
  ends_at: z.nullable(z.iso.datetime()),
  /** Network addresses and ranges that it may be used from; none: any. */
  addresses: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** When it was last used, to the minute; null: never. */
  last_used_at: z.nullable(z.iso.datetime()),
})
/** A key as its owner sees it; the key itself is shown once, when it is made. */
export type ApiKey = z.output<typeof apiKey>

/** What a user chooses of a new key. */
export const newApiKey = z.object({
  name: apiKeyName,
  scopes: z
    .array(apiKeyScope)
    .check(z.minLength(1, 'Choose what the key may do.'), z.maxLength(API_KEY_SCOPES.length)),
  ends_at: z._default(z.nullable(moment), null),
  addresses: z._default(z.array(addressRange).check(z.maxLength(MAX_ADDRESS_RANGES)), []),
})
/** A key to make. */
export type NewApiKey = z.input<typeof newApiKey>

/** The caller's keys that are not revoked, newest first; ended ones too. */
export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/account/api-keys',
  policy: 'signed-in',
  summary: 'The caller’s API keys',
  reply: z.object({ keys: z.array(apiKey) }),
})

/**
 * Makes a key. Needs a sign-in of the last ten minutes or the account's password
 * (`password_required`; `forbidden` where the account has none or it is wrong). `conflict` when the
 * account has the maximum already.
 */
export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/account/api-keys',
  policy: 'signed-in',
  summary: 'Make an API key; the reply alone has the key itself',
  body: z.extend(newApiKey, {
    password: z.optional(z.string().check(z.maxLength(MAX_PASSWORD_CHARACTERS))),
  }),
  errors: ['password_required', 'conflict'],
  reply: z.object({ key: z.string(), api_key: apiKey }),
})

/** Revokes a key at once, with what runs under it. `not_found` when it is gone already. */
export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/account/api-keys/:id',
  policy: 'signed-in',
  summary: 'Revoke an API key',
  params: z.object({ id: z.uuid() }),
  errors: ['not_found'],
  reply: z.object({ revoked: z.literal(true) }),
})

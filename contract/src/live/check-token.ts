import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** A token for one check before a recording, valid for one minute: the key of `/v1/check`. */
export const createCheckToken = endpoint({
  method: 'POST',
  path: '/api/check-token',
  policy: 'signed-in',
  scope: 'listen',
  summary: 'A short-lived key for /v1/check, the check before a recording',
  errors: ['recording_not_allowed', 'recogniser_unavailable', 'language_unknown'],
  reply: z.object({ token: z.string(), expires_at: z.iso.datetime() }),
})

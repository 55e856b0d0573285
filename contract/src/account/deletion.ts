import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Maximum characters of a password and of an address in a request. */
const MAX_CHARACTERS = 512
/** Milliseconds for which a sign-in is fresh. */
export const FRESH_SIGN_IN_MS = 10 * 60_000

const deletionStatement = z.object({
  /** What this document says. */
  statement: z.literal('account deleted'),
  /** The server that deleted it. */
  server: z.string(),
  /** The id that the account had in our books; nothing names its person any more. */
  account: z.string(),
  deleted_at: z.iso.datetime(),
  recordings: z.int(),
  utterances: z.int(),
  subscriptions_cancelled: z.int(),
  /** What is kept, without a person. */
  kept: z.array(z.string()),
})
/** What was deleted, and what was kept. */
export type DeletionStatement = z.output<typeof deletionStatement>

export const deletionReceipt = z.object({
  /** The signed bytes: `DeletionStatement` as JSON. */
  signed: z.string(),
  /** Ed25519 over the UTF-8 bytes of `signed`, in base64. */
  signature: z.string(),
  /** The server's public key, as PEM. */
  public_key: z.string(),
})
/** A receipt of a deletion that anybody can verify with the public key. */
export type DeletionReceipt = z.output<typeof deletionReceipt>

/** Whether the account's deletion asks for the password, or for a fresh sign-in. */
export const getDeletionProof = endpoint({
  method: 'GET',
  path: '/api/account/deletion-proof',
  policy: 'signed-in',
  summary: 'What the deletion of the account asks for',
  reply: z.object({ proof: z.enum(['password', 'fresh-sign-in']), is_fresh: z.boolean() }),
})

/**
 * Deletes the caller's account for ever: recordings, profile, sign-in. Refused without the
 * account's address, and without its password or a sign-in of the last ten minutes.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  policy: 'signed-in',
  summary: 'Delete the account with all recordings',
  body: z.object({
    email: z.string().check(z.maxLength(MAX_CHARACTERS)),
    password: z.optional(z.string().check(z.maxLength(MAX_CHARACTERS))),
  }),
  errors: ['forbidden', 'payments_unavailable'],
  reply: deletionReceipt,
})

/** The public key of receipts, to compare with the one in a receipt. */
export const getReceiptKey = endpoint({
  method: 'GET',
  path: '/api/receipt-key',
  policy: 'public',
  summary: 'The public key of deletion receipts',
  reply: z.object({ public_key: z.string() }),
})

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type Retention, retention } from './retention-choice.ts'

/** Days after the end of a recording; null for a choice that does not count days. */
export const retentionDays: Record<Retention, number | null> = {
  forever: null,
  '90_days': 90,
  '30_days': 30,
  '7_days': 7,
  '1_day': 1,
  until_closed: null,
}

/** Recordings of this many days and more are deleted only a day after a mail. */
export const NOTICE_AFTER_DAYS = 7
/** Milliseconds after which a page that was closed, and not reloaded, has closed its recordings. */
export const PAGE_CLOSED_AFTER_MS = 120_000
/** Milliseconds without a sign of the page after which it counts as closed: it crashed, or sleeps. */
export const PAGE_GONE_AFTER_MS = 60 * 60_000
/** Milliseconds between two signs of a page that keeps recordings. */
export const PAGE_SIGN_INTERVAL_MS = 45_000
/** Maximum recordings that one page keeps. */
export const MAX_PAGE_RECORDINGS = 100

const affected = z.object({
  /** Recordings that are deleted within the hour. */
  soon: z.int(),
  /** Recordings that are deleted a day after a mail. */
  after_notice: z.int(),
})

export const retentionReply = z.object({
  retention,
  /** For each choice, the finished recordings that it would delete by now. */
  deletes: z.record(retention, affected),
})
/** The account's choice, and what each other choice would delete. */
export type RetentionReply = z.output<typeof retentionReply>

/** How long the caller's recordings are kept that have no choice of their own. */
export const getRetention = endpoint({
  method: 'GET',
  path: '/api/account/retention',
  policy: 'signed-in',
  scope: 'account:read',
  summary: 'How long the caller’s recordings are kept',
  reply: retentionReply,
})

/**
 * Changes how long the caller's recordings are kept, those of the past too, except the ones with a
 * choice of their own.
 */
export const setRetention = endpoint({
  method: 'PATCH',
  path: '/api/account/retention',
  policy: 'signed-in',
  summary: 'Choose how long recordings are kept',
  body: z.object({ retention }),
  reply: retentionReply,
})

/**
 * A sign of the page that records: still open, or closed. Codes are separated by commas, because a
 * closing page sends a form; codes of others are ignored.
 */
export const notePage = endpoint({
  method: 'POST',
  path: '/api/account/open-page',
  policy: 'signed-in',
  summary: 'The page of recordings that are kept until it closes is open, or closed',
  body: z.object({
    codes: z.string().check(z.maxLength(MAX_PAGE_RECORDINGS * 7)),
    state: z.enum(['open', 'closed']),
  }),
  reply: z.object({ kept: z.int() }),
})

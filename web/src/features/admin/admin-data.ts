import {
  type AdminUser,
  adminAddMinutesToUser,
  adminTakeBackMinutes,
  createAffiliate,
  findUserByEmail,
  getAdminSummary,
  getAllAffiliatesWithStats,
  getInterviewStats,
  listAuditEntries,
  listGrants,
  listUsers,
  setAffiliateActive,
} from '@live-scribe/contract/admin'
import type { CallOf, RequestOf } from '@live-scribe/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'

/** A page of the user list: filter, search, order and page number. */
export type WantedUsers = RequestOf<typeof listUsers>['query']
/** A row of the user list. */
export type Row = AdminUser

/** Reads the totals of the admin area. */
export const summary = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => call(getAdminSummary, {}, { signal }),
})

/** Reads a page of users; the page before stays on screen meanwhile. */
export function usersPage(query: WantedUsers) {
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads all affiliates with their statistics. */
export const allAffiliates = queryOptions({
  queryKey: ['admin', 'affiliates'],
  queryFn: ({ signal }) => call(getAllAffiliatesWithStats, {}, { signal }),
})

/** Reads the interviews of today and of the last 30 UTC days. */
export const interviewStatsQuery = queryOptions({
  queryKey: ['admin', 'interviews'],
  queryFn: ({ signal }) => call(getInterviewStats, {}, { signal }),
})

/** A part of the audit log. */
export type AuditCategory = RequestOf<typeof listAuditEntries>['query']['category']

/** Reads a page of the audit log; the page before stays on screen meanwhile. */
export function auditPage(category: AuditCategory, page: number) {
  return queryOptions({
    queryKey: ['admin', 'audit', category, page],
    queryFn: ({ signal }) => call(listAuditEntries, { query: { category, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The user with an address, or null. */
export async function findUser(email: string) {
  try {
    return await call(findUserByEmail, { query: { email } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Makes a user an affiliate; throws ApiError `conflict` for one who is. */
export function makeAffiliate(body: CallOf<typeof createAffiliate>['body']) {
  return call(createAffiliate, { body })
}

/** Activates or deactivates an affiliate's code; throws ApiError. */
export function switchAffiliate(id: string, isActive: boolean) {
  return call(setAffiliateActive, { params: { id }, body: { is_active: isActive } })
}

/** Gives prepaid minutes; throws ApiError `confirmation_needed` for a large unconfirmed number. */
export function giveMinutes(body: CallOf<typeof adminAddMinutesToUser>['body']) {
  return call(adminAddMinutesToUser, { body })
}

/** Reads the last grants by administrators, newest first. */
export const latestGrants = queryOptions({
  queryKey: ['admin', 'grants'],
  queryFn: async ({ signal }) => (await call(listGrants, {}, { signal })).grants,
})

/** Takes back the rest of a grant. */
export function takeMinutesBack(grantId: string) {
  return call(adminTakeBackMinutes, { body: { p_grant_id: grantId } })
}

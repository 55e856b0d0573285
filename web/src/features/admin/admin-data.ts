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

export type WantedUsers = RequestOf<typeof listUsers>['query']
export type Row = AdminUser

export const summary = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => call(getAdminSummary, {}, { signal }),
})

export function usersPage(query: WantedUsers) {
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => call(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const allAffiliates = queryOptions({
  queryKey: ['admin', 'affiliates'],
  queryFn: ({ signal }) => call(getAllAffiliatesWithStats, {}, { signal }),
})

export const interviewStats = queryOptions({
  queryKey: ['admin', 'interviews'],
  queryFn: ({ signal }) => call(getInterviewStats, {}, { signal }),
})

export type AuditCategory = RequestOf<typeof listAuditEntries>['query']['category']

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

export function makeAffiliate(body: CallOf<typeof createAffiliate>['body']) {
  return call(createAffiliate, { body })
}

export function switchAffiliate(id: string, isActive: boolean) {
  return call(setAffiliateActive, { params: { id }, body: { is_active: isActive } })
}

export function giveMinutes(body: CallOf<typeof adminAddMinutesToUser>['body']) {
  return call(adminAddMinutesToUser, { body })
}

export const latestGrants = queryOptions({
  queryKey: ['admin', 'grants'],
  queryFn: async ({ signal }) => (await call(listGrants, {}, { signal })).grants,
})

/** Takes back the rest of a grant. */
export function takeMinutesBack(grantId: string) {
  return call(adminTakeBackMinutes, { body: { p_grant_id: grantId } })
}

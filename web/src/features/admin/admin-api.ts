import {
  type AdminUser,
  createAffiliate,
  findUserByEmail,
  getAdminSummary,
  getAllAffiliatesWithStats,
  getInterviewStats,
  listAuditEntries,
  listUsers,
  setAffiliateActive,
} from '@live-scribe/contract/admin'
import {
  adminAddMinutesToUser,
  adminTakeBackMinutes,
  listGrants,
} from '@live-scribe/contract/admin/grants'
import type { RequestInputOf, RequestOf } from '@live-scribe/contract/endpoint'
import { getSpeechModels } from '@live-scribe/contract/speech-models'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'

/** A page of the user list: filter, search, order and page number. */
export type UsersPageParameters = RequestOf<typeof listUsers>['query']
/** A row of the user list. */
export type AdminUserRow = AdminUser

/** Reads the totals of the admin area. */
export const summaryQuery = queryOptions({
  queryKey: ['admin', 'summary'],
  queryFn: ({ signal }) => callEndpoint(getAdminSummary, {}, { signal }),
})

/** Reads a page of users; the previous page stays visible while the next one loads. */
export function usersPageQuery(query: UsersPageParameters) {
  return queryOptions({
    queryKey: ['admin', 'users', query],
    queryFn: ({ signal }) => callEndpoint(listUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Reads all affiliates with their statistics. */
export const affiliatesQuery = queryOptions({
  queryKey: ['admin', 'affiliates'],
  queryFn: ({ signal }) => callEndpoint(getAllAffiliatesWithStats, {}, { signal }),
})

/** Reads the interviews of today and of the last 30 UTC days. */
export const interviewStatsQuery = queryOptions({
  queryKey: ['admin', 'interviews'],
  queryFn: ({ signal }) => callEndpoint(getInterviewStats, {}, { signal }),
})

/** Milliseconds between two looks at a running download. */
const ACTIVITY_POLL_MS = 2_000

/** Reads the recogniser and its models; again while one is being downloaded. */
export const speechModelsQuery = queryOptions({
  queryKey: ['admin', 'speech-models'],
  queryFn: ({ signal }) => callEndpoint(getSpeechModels, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.activity ? ACTIVITY_POLL_MS : false),
})

/** A part of the audit log. */
export type AuditCategory = RequestOf<typeof listAuditEntries>['query']['category']

/** Reads a page of the audit log; the previous page stays visible while the next one loads. */
export function auditPageQuery(category: AuditCategory, page: number) {
  return queryOptions({
    queryKey: ['admin', 'audit', category, page],
    queryFn: ({ signal }) =>
      callEndpoint(listAuditEntries, { query: { category, page } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The user with an address, or null. */
export async function findUser(email: string) {
  try {
    return await callEndpoint(findUserByEmail, { query: { email } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Makes a user an affiliate; throws ApiError `conflict` when the user already is one. */
export function makeAffiliate(body: RequestInputOf<typeof createAffiliate>['body']) {
  return callEndpoint(createAffiliate, { body })
}

/** Activates or deactivates an affiliate's code; throws ApiError. */
export function updateAffiliateStatus(id: string, isActive: boolean) {
  return callEndpoint(setAffiliateActive, { params: { id }, body: { is_active: isActive } })
}

/** Gives prepaid minutes; throws ApiError `confirmation_needed` for a large unconfirmed number. */
export function grantMinutes(body: RequestInputOf<typeof adminAddMinutesToUser>['body']) {
  return callEndpoint(adminAddMinutesToUser, { body })
}

/** Reads the last grants by administrators, newest first. */
export const grantsQuery = queryOptions({
  queryKey: ['admin', 'grants'],
  queryFn: async ({ signal }) => (await callEndpoint(listGrants, {}, { signal })).grants,
})

/** Takes back the unused minutes of a grant; throws ApiError. */
export function revokeGrant(grantId: string) {
  return callEndpoint(adminTakeBackMinutes, { body: { p_grant_id: grantId } })
}

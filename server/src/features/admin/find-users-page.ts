import { type AdminUser, type listUsers, userRoles } from '@live-scribe/contract/admin'
import type { RequestOf } from '@live-scribe/contract/endpoint'
import { may } from '@live-scribe/contract/identity/staff'
import { and, asc, between, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { affiliates, authSession, transcriptionSessions, users } from '#server/db/schema.ts'
import { presentUser } from '#server/features/identity/index.ts'

type UsersPageQuery = RequestOf<typeof listUsers>['query']

/** The role as its index in `userRoles`: sorting by number is cheaper than by text. */
export const role = sql<0 | 1 | 2 | 3 | 4>`case ${users.staffRole} when 'admin' then 0
  when 'billing' then 1 when 'support' then 2 else case
  when exists (select 1 from ${affiliates} where ${affiliates.userId} = ${sql.raw('"users"."id"')}) then 3
  else 4 end end`

/** When a user last used a signed-in device or began a recording. */
export const lastSeenAt = sql<Date | null>`greatest(
  (select max(${authSession.updatedAt}) from ${authSession}
    where ${authSession.userId} = ${sql.raw('"users"."identity_user_id"')}),
  (select max(${transcriptionSessions.startedAt}) from ${transcriptionSessions}
    where ${transcriptionSessions.userId} = ${sql.raw('"users"."id"')}))`.mapWith(users.createdAt)

const orders: Record<UsersPageQuery['order'], SQL> = {
  created_at: sql`${users.createdAt}`,
  full_name: sql`lower(${users.fullName})`,
  email: sql`lower(${users.email})`,
  role,
  purchase_model: sql`${users.purchaseModel}`,
  minute_balance: sql`${users.minuteBalance}`,
  total_paid: sql`${users.paidCents}`,
  total_minutes: sql`${users.minutesRecorded}`,
  subscription_status: sql`${users.subscriptionStatus}`,
}

const hasPlan = inArray(users.subscriptionStatus, ['active', 'trialing', 'past_due'])

const filters: Record<UsersPageQuery['filter'], SQL | undefined> = {
  all: undefined,
  subscription: hasPlan,
  minutes: eq(users.purchaseModel, 'minutes'),
  free: and(eq(users.purchaseModel, 'subscription'), sql`not ${hasPlan}`),
  paid: gt(users.paidCents, 0),
}

/**
 * One page of users with their payments and recorded minutes, the number of matches, and the total.
 */
export async function findUsersPage(db: Database, query: UsersPageQuery, reader: UserRow) {
  const where = and(filters[query.filter], createUserSearchCondition(query.search))
  const counts = await countUsers(db, where)
  const skipped = (query.page - 1) * query.page_size
  // A page without rows is not queried, because a search without matches is the slowest query.
  const page = skipped < counts.matching ? await findPage(db, query, where, skipped) : []
  const rows = await db
    .select({ user: users, role, lastSeenAt })
    .from(users)
    .where(inArray(users.id, page))
  const found = new Map(rows.map((row) => [row.user.id, row]))
  return {
    users: page.flatMap((id) => {
      const row = found.get(id)
      return row ? [presentAdminUser(row, reader)] : []
    }),
    ...counts,
  }
}

interface Found {
  user: UserRow
  /** An index in `userRoles`. */
  role: 0 | 1 | 2 | 3 | 4
  lastSeenAt: Date | null
}

/** A user as the reader's role may see one. */
export function presentAdminUser(
  { user, role, lastSeenAt }: Found,
  { staffRole }: Pick<UserRow, 'staffRole'>,
): AdminUser {
  return {
    ...presentUser(user),
    role: userRoles[role],
    total_paid: user.paidCents,
    total_minutes: user.minutesRecorded,
    last_seen_at: may(staffRole, 'activity:read') ? (lastSeenAt?.toISOString() ?? null) : null,
  }
}

async function countUsers(db: Database, where: SQL | undefined) {
  const counts = { total: sql<number>`count(*)::int`, matching: sql<number>`count(*)::int` }
  if (where) counts.matching = sql<number>`(count(*) filter (where ${where}))::int`
  const [counted] = await db.select(counts).from(users)
  if (!counted) throw new Error('the query returned no counts')
  return counted
}

/** The ids of one page: sorting whole user rows is slow. */
async function findPage(
  db: Database,
  query: UsersPageQuery,
  where: SQL | undefined,
  skipped: number,
): Promise<string[]> {
  const direction = query.direction === 'asc' ? asc : desc
  const key = direction(orders[query.order])
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(where)
    // The id makes the order unique, so that no row is repeated or skipped between pages.
    .orderBy(
      query.order === 'full_name' ? sql`${key} nulls last` : key,
      direction(users.createdAt),
      direction(users.id),
    )
    .limit(query.page_size)
    .offset(skipped)
  return rows.map(({ id }) => id)
}

const idForm = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'

/**
 * Condition for users whose name or email contains the text, or whose id starts with it; ignores
 * case.
 */
function createUserSearchCondition(text: string): SQL | undefined {
  if (text === '') return undefined
  const isInText = sql`strpos(${users.searchText}, lower(${text})) > 0`
  if (!isStartOfId(text)) return isInText
  const idWith = (digit: string) => text + idForm.slice(text.length).replaceAll('x', digit)
  return or(isInText, between(users.id, idWith('0'), idWith('f')))
}

function isStartOfId(text: string): boolean {
  const characters = [...text]
  return (
    characters.length <= idForm.length &&
    characters.every((character, index) =>
      idForm[index] === '-' ? character === '-' : /[0-9a-f]/i.test(character),
    )
  )
}

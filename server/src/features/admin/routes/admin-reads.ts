import {
  findUserByEmail,
  getAdminSummary,
  getInterviewStats,
  listAuditEntries,
  listUsers,
} from '@live-scribe/contract/admin'
import { getSpeechModels } from '@live-scribe/contract/speech-models'
import { desc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { auditEntries, users } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findUsersPage } from '../find-users-page.ts'
import { readInterviewStats } from '../interview-stats.ts'
import { readAdminSummary } from '../summary.ts'

const entriesShown = 50

/** Adds the calls of the admin area that change nothing. */
export function addAdminReads(add: AddRoute, context: AppContext): void {
  const { db } = context
  add(listUsers, async ({ query, actor }) => findUsersPage(db, query, actor))
  add(getAdminSummary, async () => readAdminSummary(db, context.now()))
  add(getSpeechModels, async () => context.speechModels.status())
  add(getInterviewStats, async () => readInterviewStats(db, context.now()))
  add(findUserByEmail, async ({ query }) => {
    const [found] = await db
      .select({ id: users.id, email: users.email, full_name: users.fullName })
      .from(users)
      .where(eq(sql`lower(${users.email})`, query.email.toLowerCase()))
    if (!found) throw new AppError('not_found', 'User not found')
    return found
  })
  add(listAuditEntries, async ({ query }) => {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.category, query.category))
      .orderBy(desc(auditEntries.createdAt), auditEntries.id)
      .limit(entriesShown + 1)
      .offset((query.page - 1) * entriesShown)
    const entries = rows.slice(0, entriesShown).map((row) => ({
      id: row.id,
      actor_email: row.actorEmail,
      action: row.action,
      target: row.target,
      reason: row.reason,
      created_at: row.createdAt.toISOString(),
    }))
    return { entries, has_more: rows.length > entriesShown }
  })
}

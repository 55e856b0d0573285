import type { StaffRole } from '@live-scribe/contract/identity/staff'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { auditEntries, users } from '#server/db/schema.ts'
import type { SecurityEvent } from '#server/ports/identity.ts'

/** What somebody did in the admin area, to whom, and why. */
export interface AuditAction {
  action:
    | 'create affiliate'
    | 'activate affiliate'
    | 'deactivate affiliate'
    | 'add minutes'
    | 'take minutes back'
    | `${'grant' | 'revoke'} ${StaffRole}`
    | 'look at user'
    | 'refund payment'
    | 'refund refused'
    | 'end sessions'
    | 'set cost rates'
    | 'mark payout as paid'
    | 'correct payout reference'
    | 'take payout back'
  target: string
  reason?: string
}

/**
 * Adds an audit entry in the caller's transaction; an entry without an actor comes from the command
 * line.
 */
export async function writeAuditEntry(
  tx: Transaction,
  actor: Pick<UserRow, 'id' | 'email'> | null,
  action: AuditAction,
  now: Date,
): Promise<void> {
  const who = { actorId: actor?.id ?? null, actorEmail: actor?.email ?? null }
  await tx.insert(auditEntries).values({ ...who, ...action, createdAt: now })
}

const securityActions: Record<SecurityEvent['kind'], string> = {
  'signed-in': 'sign in',
  'sign-ins-failed': 'failed sign-ins',
  'password-changed': 'change password',
  'email-changed': 'change email address',
  'second-step-on': 'turn on two-step verification',
  'second-step-off': 'turn off two-step verification',
  'backup-codes-renewed': 'make new backup codes',
  'api-key-made': 'make an API key',
  'api-key-revoked': 'revoke an API key',
  'program-connected': 'connect a program',
  'program-disconnected': 'disconnect a program',
}

/** Adds an audit entry for a sign-in or an account change; a failed sign-in has no actor. */
export async function writeSecurityEvent(
  tx: Transaction,
  { kind, identityUserId, email, detail }: SecurityEvent,
  now: Date,
): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.identityUserId, identityUserId))
  const isOwn = kind !== 'sign-ins-failed'
  await tx.insert(auditEntries).values({
    category: 'sign-in',
    actorId: (isOwn && user?.id) || null,
    actorEmail: isOwn ? email : null,
    action: securityActions[kind],
    target: email,
    reason: detail,
    createdAt: now,
  })
}

import type { DeletionReceipt } from '@live-scribe/contract/account/deletion'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { transcriptionSessions as sessions, users } from '#server/db/schema.ts'
import { cancelSubscriptions, lockUser } from '#server/features/billing/index.ts'
import type { RemoveSharedSession } from '#server/features/sharing/index.ts'
import { deleteWebhooks } from '#server/features/webhooks/index.ts'
import { signReceipt } from './deletion-receipt.ts'
import { erasePerson } from './erase-person.ts'

/** Milliseconds after which a deletion that a process began is finished by another one. */
const UNFINISHED_AFTER_MS = 5 * 60_000

/** What is kept where mails are not sent. */
const MAILS_IN_FILES =
  'Mails that this server wrote to files instead of sending them, with the address, until its operator deletes the files.'

/** What a deletion needs beside the context. */
export interface DeletionParts {
  remove: RemoveSharedSession
}

/**
 * Deletes an account for ever and returns the receipt. First the subscription is cancelled: when
 * the payment service is away, this throws and nothing is deleted. From then on the account can't
 * be used, and what a crash interrupts is finished later.
 */
export async function deleteAccount(
  context: AppContext,
  { remove }: DeletionParts,
  user: UserRow,
  { isGoneAtProvider = false }: { isGoneAtProvider?: boolean } = {},
): Promise<DeletionReceipt> {
  const { db, identity, now, secrets, publicUrl, config } = context
  const cancelled = await cancelSubscriptions(context, user)
  await db.transaction(async (tx) => {
    await tx.update(users).set({ deletionStartedAt: now() }).where(eq(users.id, user.id))
    // First, so that receivers hear of no recording, instead of those that took long to delete.
    await deleteWebhooks(tx, user.id)
  })
  // What another tab bought or opened in that moment; from here on nothing is opened any more.
  const [marked] = await db.select().from(users).where(eq(users.id, user.id))
  const late = marked ? await cancelSubscriptions(context, marked) : 0
  const isOwn = eq(sessions.userId, user.id)
  let recordings = 0
  let utterances = 0
  for (;;) {
    const [session] = await db.select().from(sessions).where(isOwn).limit(1)
    if (!session) break
    if (!(await remove(session, { evenLive: true }))) throw new Error('a session was not removed')
    recordings += 1
    utterances += session.lastSegmentNumber
  }
  if (!isGoneAtProvider) await identity.deleteUser(user.identityUserId)
  const deletedAt = now()
  await db.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id, deletedAt)
    if (locked && locked.deletedAt === null) await erasePerson(tx, locked, deletedAt)
  })
  return signReceipt(
    {
      statement: 'account deleted',
      server: publicUrl(),
      account: user.id,
      deleted_at: deletedAt.toISOString(),
      recordings,
      utterances,
      subscriptions_cancelled: cancelled + late,
      kept: [
        'Payments, minutes and commissions, without a person, for bookkeeping.',
        'What backups and write-ahead logs of the database hold, until their own time is over.',
        ...(config.mail.provider === 'outbox' ? [MAILS_IN_FILES] : []),
      ],
    },
    secrets.auth,
  )
}

/** Finishes the deletions that a process began and did not end. */
export async function finishDeletions(context: AppContext, parts: DeletionParts): Promise<void> {
  const before = new Date(context.now().getTime() - UNFINISHED_AFTER_MS)
  const unfinished = await context.db
    .select()
    .from(users)
    .where(
      and(
        isNotNull(users.deletionStartedAt),
        isNull(users.deletedAt),
        lt(users.deletionStartedAt, before),
      ),
    )
  for (const user of unfinished) await deleteAccount(context, parts, user)
}

/** Deletes the account of a user whom the identity provider has deleted; none: does nothing. */
export async function deleteUserOfProvider(
  context: AppContext,
  parts: DeletionParts,
  identityUserId: string,
): Promise<void> {
  const isIt = eq(users.identityUserId, identityUserId)
  const [user] = await context.db.select().from(users).where(isIt)
  if (user) await deleteAccount(context, parts, user, { isGoneAtProvider: true })
}

import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'

/** The user's customer at the payment service, created with the first checkout. */
export async function getOrCreateCustomer(context: AppContext, user: UserRow): Promise<string> {
  const [known] = await context.db.select().from(users).where(eq(users.id, user.id))
  if (known?.paymentCustomerId) return known.paymentCustomerId
  const made = await context.payments.createCustomer({
    userId: user.id,
    email: user.email,
    name: user.fullName,
    key: `customer:${user.id}:${context.payments.description}`,
  })
  await context.db
    .update(users)
    .set({ paymentCustomerId: made })
    .where(and(eq(users.id, user.id), isNull(users.paymentCustomerId)))
  const [saved] = await context.db.select().from(users).where(eq(users.id, user.id))
  return saved?.paymentCustomerId ?? made
}

/**
 * Drops a customer id that the payment service does not know, for example after a change of
 * account.
 */
export async function clearCustomer(context: AppContext, user: UserRow): Promise<void> {
  await context.db.update(users).set({ paymentCustomerId: null }).where(eq(users.id, user.id))
}

/** The user of a customer id; null when it is not ours. */
export async function findUserByCustomer(
  context: AppContext,
  customerId: string,
): Promise<UserRow | null> {
  const [user] = await context.db
    .select()
    .from(users)
    .where(eq(users.paymentCustomerId, customerId))
  return user ?? null
}

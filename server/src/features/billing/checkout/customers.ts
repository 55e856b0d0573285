import { and, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { users } from '#server/db/schema.ts'

/** The user's one customer at the payment service, made with the first checkout. */
export async function customerOf(context: AppContext, user: UserRow): Promise<string> {
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

/** Forgets a customer that the payment service does not know, as after a change of the service. */
export async function forgetCustomer(context: AppContext, user: UserRow): Promise<void> {
  await context.db.update(users).set({ paymentCustomerId: null }).where(eq(users.id, user.id))
}

/** Whose customer it is; null for one that is not ours. */
export async function userOfCustomer(
  context: AppContext,
  customerId: string,
): Promise<UserRow | null> {
  const [user] = await context.db
    .select()
    .from(users)
    .where(eq(users.paymentCustomerId, customerId))
  return user ?? null
}

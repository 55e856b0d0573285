import { desc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { minutePurchases } from '#server/db/schema.ts'

/** The payment service's payment id of a user's last purchase of minutes. Throws when there is none. */
export async function findLastPaymentId(db: Database, userId: string): Promise<string> {
  const [purchase] = await db
    .select({ paymentId: minutePurchases.paymentId })
    .from(minutePurchases)
    .where(eq(minutePurchases.userId, userId))
    .orderBy(desc(minutePurchases.createdAt))
    .limit(1)
  if (!purchase?.paymentId) throw new Error('there is no payment')
  return purchase.paymentId
}

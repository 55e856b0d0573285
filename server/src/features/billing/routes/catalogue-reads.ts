import { listMinutePackages, listMinutePurchases } from '@live-scribe/contract/billing/minutes'
import { listPlans } from '@live-scribe/contract/billing/plans'
import { asc, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { minutePackages } from '#server/db/schema.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { findCompletedPurchases } from '../ledger/purchases.ts'
import { presentPackage, presentPlans, presentPurchase } from '../present.ts'

/** Adds the calls that list plans and packages on sale, and the caller's purchases. */
export function addCatalogueReads(add: AddRoute, { db, payments }: AppContext): void {
  add(listPlans, async () => ({ plans: presentPlans(payments) }))
  add(listMinutePackages, async () => {
    if (!payments.priceIds) return { packages: [] }
    const rows = await db
      .select()
      .from(minutePackages)
      .where(eq(minutePackages.isActive, true))
      .orderBy(asc(minutePackages.sortOrder))
    return { packages: rows.map(presentPackage) }
  })
  add(listMinutePurchases, async ({ actor }) => ({
    purchases: (await findCompletedPurchases(db, actor.id)).map(presentPurchase),
  }))
}

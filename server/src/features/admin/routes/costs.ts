import {
  type CostRates,
  getCosts,
  getMonthCosts,
  setCostRates,
} from '@live-scribe/contract/admin/costs'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { minutePackages } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { toMonth } from '#server/lib/utc-month.ts'
import { writeAuditEntry } from '../audit.ts'
import { computeFullUse } from '../costs/full-use.ts'
import { readGroupCosts } from '../costs/group-costs.ts'
import { readMonthCosts } from '../costs/month-costs.ts'
import { findRates, pickRates, saveRates } from '../costs/rates.ts'
import { readUserCosts } from '../costs/user-costs.ts'

/** Adds the calls about what the service earns and costs; a change of the rates is audited. */
export function addCosts(add: AddRoute, { db, now, speechToText }: AppContext): void {
  add(getCosts, async () => {
    const month = toMonth(now())
    const all = await findRates(db)
    const rates = pickRates(all, month)
    const isHosted = !speechToText.capabilities.onThisServer
    const packages = await db
      .select()
      .from(minutePackages)
      .where(eq(minutePackages.isActive, true))
      .orderBy(minutePackages.sortOrder)
    return {
      months: await readMonthCosts(db, all, month),
      rates,
      planned: all.filter(({ effective_month: from }) => from > month),
      is_hosted: isHosted,
      full_use: computeFullUse(packages, rates, isHosted),
    }
  })

  add(getMonthCosts, async ({ params: { month }, query: { page } }) => {
    const rates = pickRates(await findRates(db), month)
    const groups = await readGroupCosts(db, month, rates)
    return { groups, ...(await readUserCosts(db, month, { rates, page })) }
  })

  add(setCostRates, async ({ actor, body }) => {
    const at = now()
    if (body.effective_month < toMonth(at)) {
      throw new AppError(
        'conflict',
        'Past months keep their rates. Choose this month or a later one.',
      )
    }
    await db.transaction(async (tx) => {
      await saveRates(tx, body, { setBy: actor.id, now: at })
      const target = `from ${body.effective_month}: ${describe(body)}`
      await writeAuditEntry(tx, actor, { action: 'set cost rates', target }, at)
    })
    return body
  })
}

function describe(rates: CostRates): string {
  const hour = (micros: number) => `$${(micros / 1_000_000).toFixed(4)} an hour`
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  return [
    `hosted ${hour(rates.hosted_hour_micros)}`,
    `local ${hour(rates.local_hour_micros)}`,
    `fee ${(rates.fee_basis_points / 100).toFixed(2)}% and ${dollars(rates.fee_fixed_cents)}`,
    `machine ${dollars(rates.machine_month_cents)} a month`,
  ].join(', ')
}

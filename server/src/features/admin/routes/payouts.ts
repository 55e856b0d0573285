import { listPayouts, markPayoutPaid } from '@live-scribe/contract/affiliates/payouts'
import type { AppContext } from '#server/context.ts'
import {
  findClosedMonths,
  findPayout,
  findPayouts,
  type MarkPaidOutcome,
  markPaid,
} from '#server/features/affiliates/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { writeAuditEntry } from '../audit.ts'

const actions = { paid: 'mark payout as paid', corrected: 'correct payout reference' } as const
const refusals: Partial<Record<MarkPaidOutcome, string>> = {
  nothing_to_pay: 'There is nothing to pay for this month.',
  other_reference: 'This month was marked as paid with another reference.',
  not_paid: 'This month is not marked as paid yet.',
}

/** Adds the calls that list closed months of affiliates and mark them as paid, with an audit entry. */
export function addPayouts(add: AddRoute, { db, now }: AppContext): void {
  add(listPayouts, async ({ query }) => ({
    months: await findClosedMonths(db),
    payouts: await findPayouts(db, query.month),
  }))

  add(markPayoutPaid, async ({ actor, params, body }) => {
    const at = now()
    const { reference, is_correction: isCorrection } = body
    return db.transaction(async (tx) => {
      const outcome = await markPaid(tx, params.id, { reference, isCorrection, now: at })
      const refusal = refusals[outcome]
      if (refusal) throw new AppError('conflict', refusal)
      const found = outcome === 'unknown' ? null : await findPayout(tx, params.id)
      if (!found) throw new AppError('not_found', 'This month was not found.')
      if (outcome === 'paid' || outcome === 'corrected') {
        const dollars = (found.payable_cents / 100).toFixed(2)
        const target = `${found.email}: ${found.month}, $${dollars}`
        await writeAuditEntry(
          tx,
          actor,
          { action: actions[outcome], target, reason: reference },
          at,
        )
      }
      return found
    })
  })
}

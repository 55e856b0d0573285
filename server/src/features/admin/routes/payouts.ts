import {
  type AffiliatePayout,
  listPayouts,
  markPayoutPaid,
  markPayoutUnpaid,
} from '@live-scribe/contract/affiliates/payouts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/db/database.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import {
  findClosedMonths,
  findPayout,
  findPayouts,
  type MarkPaidOutcome,
  type MarkUnpaidOutcome,
  markPaid,
  markUnpaid,
} from '#server/features/affiliates/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { type AuditAction, writeAuditEntry } from '../audit.ts'

const actions = { paid: 'mark payout as paid', corrected: 'correct payout reference' } as const
const refusals: Partial<Record<MarkPaidOutcome | MarkUnpaidOutcome, string>> = {
  nothing_to_pay: 'There is nothing to pay for this month.',
  other_reference: 'This month was marked as paid with another reference.',
  not_paid: 'This month is not marked as paid.',
}

/**
 * Adds the calls that list closed months of affiliates, mark them as paid and take that back, each
 * with an audit entry.
 */
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
      const found = await findOrRefuse(tx, params.id, outcome)
      if (outcome === 'paid' || outcome === 'corrected') {
        await audit(tx, actor, found, { action: actions[outcome], reason: reference, at })
      }
      return found
    })
  })

  add(markPayoutUnpaid, async ({ actor, params, body }) => {
    const at = now()
    const { reference, reason } = body
    return db.transaction(async (tx) => {
      const outcome = await markUnpaid(tx, params.id, reference)
      const found = await findOrRefuse(tx, params.id, outcome)
      const why = `${reason} (was paid: ${reference})`
      await audit(tx, actor, found, { action: 'take payout back', reason: why, at })
      return found
    })
  })
}

/** The month after what was done to it; throws AppError for what could not be done. */
async function findOrRefuse(
  tx: Transaction,
  id: string,
  outcome: MarkPaidOutcome | MarkUnpaidOutcome,
): Promise<AffiliatePayout> {
  const refusal = refusals[outcome]
  if (refusal) throw new AppError('conflict', refusal)
  const found = outcome === 'unknown' ? null : await findPayout(tx, id)
  if (!found) throw new AppError('not_found', 'This month was not found.')
  return found
}

async function audit(
  tx: Transaction,
  actor: Pick<UserRow, 'id' | 'email'> | null,
  payout: AffiliatePayout,
  { at, ...what }: Pick<AuditAction, 'action' | 'reason'> & { at: Date },
): Promise<void> {
  const target = `${payout.email}: ${payout.month}, $${(payout.payable_cents / 100).toFixed(2)}`
  await writeAuditEntry(tx, actor, { ...what, target }, at)
}

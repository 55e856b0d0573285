import { endUserSessions, refundUserPayment } from '@live-scribe/contract/admin/user-page'
import type { AppContext } from '#server/context.ts'
import { refundPayment } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { IdentityUnavailableError } from '#server/ports/identity.ts'
import { writeAuditEntry } from '../audit.ts'
import { checkMayActOn, findExistingUser } from '../user-page/find-existing-user.ts'

/** Adds the calls that refund a payment of a user and sign a user out; both are audited. */
export function addUserActions(add: AddRoute, context: AppContext): void {
  const { db, now, identity } = context
  add(refundUserPayment, async ({ actor, params, body }) => {
    const user = await findExistingUser(db, params.id)
    checkMayActOn(actor, user)
    const { refund_id: id, payment_id: paymentId, amount_cents: amountCents, reason } = body
    const dollars = (amountCents / 100).toFixed(2)
    const target = `${user.email}: $${dollars} of ${paymentId}`
    const order = { id, userId: user.id, paymentId, amountCents, askedBy: actor.id }
    const payment = await refundPayment(context, order, (tx, event, why) => {
      const entry =
        event === 'asked'
          ? ({ action: 'refund payment', target, reason } as const)
          : ({ action: 'refund refused', target, reason: why ?? reason } as const)
      return writeAuditEntry(tx, actor, entry, now())
    })
    return { payment }
  })

  add(endUserSessions, async ({ actor, params, body }) => {
    // The entry comes first: if the process dies in between, nothing is done without a trace.
    const user = await db.transaction(async (tx) => {
      const found = await findExistingUser(tx, params.id)
      checkMayActOn(actor, found)
      const entry = { action: 'end sessions', target: found.email, reason: body.reason } as const
      await writeAuditEntry(tx, actor, entry, now())
      return found
    })
    return { ended: await identity.endSessions(user.identityUserId).catch(unavailable) }
  })
}

function unavailable(error: unknown): never {
  if (!(error instanceof IdentityUnavailableError)) throw error
  const text = 'The sign-in provider did not answer. Please try again in a minute.'
  throw new AppError('identity_unavailable', text, error)
}

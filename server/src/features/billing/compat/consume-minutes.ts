import { consumeMinutes } from '@live-scribe/contract/billing'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { minuteLedger } from '#server/db/schema.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { settleRecording } from '../ledger/settle-recording.ts'

/**
 * Adds the call of older clients that settles a recording; a recording is settled once, when it
 * ends (RISK-17).
 */
export function addConsumeMinutes(add: AddRoute, context: AppContext): void {
  add(consumeMinutes, async ({ actor, session }) => {
    return context.db.transaction(async (tx) => {
      const settled = session.status === 'completed'
      const minutes = session.durationMinutes ?? 0
      const now = context.now()
      if (settled)
        await settleRecording(tx, { userId: actor.id, sessionId: session.id, minutes, now })
      const entries = await tx
        .select()
        .from(minuteLedger)
        .where(and(eq(minuteLedger.causeType, 'session'), eq(minuteLedger.causeId, session.id)))
      const from = (kind: string) => -(entries.find((entry) => entry.kind === kind)?.minutes ?? 0)
      return {
        settled,
        minutes,
        from_allowance: from('allowance'),
        from_balance: from('balance'),
        in_advance: from('overdraft'),
      }
    })
  })
}

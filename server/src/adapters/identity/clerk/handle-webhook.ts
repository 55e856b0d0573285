import { verifyWebhook } from '@clerk/backend/webhooks'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { isStorable } from '#server/lib/is-storable.ts'
import { WebhookError } from '#server/ports/identity.ts'
import { markClerkUserDeleted, upsertClerkUser } from './clerk-user-store.ts'
import { toClerkUserRow } from './to-clerk-user-row.ts'

/**
 * Handles a webhook of Clerk; idempotent. Throws WebhookError for one that is not signed by Clerk,
 * or more than five minutes old.
 */
export async function handleWebhook(
  request: Request,
  {
    db,
    webhookSecret,
    now,
    onSignedOut,
    onUserDeleted,
  }: {
    db: Database
    webhookSecret: string
    now: () => Date
    onSignedOut: (authSession: string) => Promise<void>
    onUserDeleted: (identityUserId: string) => Promise<void>
  },
): Promise<void> {
  const event = await verifyWebhook(request, { signingSecret: webhookSecret }).catch(() => {
    throw new WebhookError('invalid webhook signature')
  })
  // The package verifies the signature but not the payload.
  if (!isEvent(event)) throw new WebhookError('invalid webhook payload')
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return upsertClerkUser(db, toClerkUserRow(event.data))
    case 'session.ended':
    case 'session.removed':
    case 'session.revoked':
      return onSignedOut(event.data.id)
    case 'user.deleted':
      if (!event.data.id) return
      await markClerkUserDeleted(db, event.data.id, now())
      return onUserDeleted(event.data.id)
  }
}

/** Schema of the fields that are read; other fields are ignored. */
const knownEvent = z.union([
  z.object({
    type: z.enum(['user.created', 'user.updated']),
    data: z.object({
      id: z.string().min(1),
      email_addresses: z.array(z.object({ id: z.string(), email_address: z.string() })),
      created_at: z.number(),
      updated_at: z.number(),
    }),
  }),
  z.object({
    type: z.string().regex(/^(?!user\.(created|updated)$)/),
    data: z.object({ id: z.string().nullish() }),
  }),
])

function isEvent(event: unknown): boolean {
  return isStorable(event) && knownEvent.safeParse(event).success
}

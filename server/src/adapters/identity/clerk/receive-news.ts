import { verifyWebhook } from '@clerk/backend/webhooks'
import type { Database } from '#server/db/database.ts'
import { NewsError } from '#server/ports/identity.ts'
import { toClerkUser } from './clerk-user.ts'
import { forgetClerkUser, keepClerkUser } from './store.ts'

/** A webhook of Clerk's, signed and at most five minutes old. Taking it twice changes nothing. */
export async function receiveNews(
  request: Request,
  { db, webhookSecret, now }: { db: Database; webhookSecret: string; now: () => Date },
): Promise<void> {
  const event = await verifyWebhook(request, { signingSecret: webhookSecret }).catch(() => {
    throw new NewsError('not signed by Clerk')
  })
  switch (event.type) {
    case 'user.created':
    case 'user.updated':
      return keepClerkUser(db, toClerkUser(event.data))
    case 'user.deleted':
      if (event.data.id) await forgetClerkUser(db, event.data.id, now())
  }
}

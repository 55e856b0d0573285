import type { UserRow } from '#server/db/schema/users.ts'
import type { WebhookEndpointRow } from '#server/db/schema/webhooks.ts'
import type { NewMail } from '#server/features/billing/index.ts'
import { writeLetter } from '#server/lib/letter.ts'

/** The mail about an endpoint that was switched off; names its host only, as a path may be secret. */
export function switchedOffMail(
  owner: UserRow,
  endpoint: WebhookEndpointRow,
  { publicUrl, now }: { publicUrl: string; now: Date },
): NewMail {
  const { host } = new URL(endpoint.url)
  const why =
    endpoint.state === 'gone'
      ? `${host} answered that the address is gone for good (410).`
      : `Everything that we sent to ${host} for three days failed.`
  const { text: body, html } = writeLetter(owner.fullName, [
    `${why} So we switched the webhook off. Your recordings are not affected.`,
    'Once the address works, you can switch it on again. There you also see what it answered.',
    { label: 'Your webhooks', url: `${publicUrl}/webhooks` },
  ])
  return {
    cause: `webhook:${endpoint.id}:${now.toISOString()}`,
    recipient: owner.email,
    subject: `Webhooks to ${host} are switched off`,
    body,
    html,
  }
}

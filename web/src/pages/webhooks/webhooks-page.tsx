import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/** The user's webhooks with their secrets and last deliveries. */
export function WebhooksPage() {
  return (
    <PageShell title="Webhooks" width="reading" actions={<AccountActions />}>
      <div className="pt-6 pb-4 sm:pt-10">
        <SiteLink
          href="/security"
          className="inline-flex min-h-11 items-center text-note font-semibold hover:underline"
        >
          Security
        </SiteLink>
        <h1 className="text-4xl leading-tight tracking-[-0.015em]">Webhooks</h1>
      </div>
      <p className="pb-8 text-pretty text-ink-soft">
        We call your URL as soon as something happens to a recording. Calls are signed (Standard
        Webhooks).
      </p>
      <WebhookList />
    </PageShell>
  )
}

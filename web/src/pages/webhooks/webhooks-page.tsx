import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/** The user's webhooks with their secrets and last deliveries. */
export function WebhooksPage() {
  return (
    <PageShell
      title="Webhooks"
      width="reading"
      actions={
        <SiteLink href="/security" className="inline-flex min-h-11 items-center px-3 font-semibold">
          Security
        </SiteLink>
      }
    >
      <h1 className="pt-10 pb-4 text-4xl leading-tight tracking-[-0.015em] sm:pt-14 sm:text-5xl">
        Webhooks
      </h1>
      <p className="pb-8 text-pretty text-ink-soft">
        We call your URL as soon as something happens to a recording. Calls are signed (Standard
        Webhooks).
      </p>
      <WebhookList />
    </PageShell>
  )
}

import { CodeForm } from '#web/features/sharing/link/code-form.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/** The page for an unknown URL. */
export function NotFoundPage() {
  return (
    <PageShell title="Page Not Found" width="reading">
      <EmptyState
        level="h1"
        title="Page Not Found"
        actions={
          <>
            <Button asChild>
              <SiteLink href="/">Go to Homepage</SiteLink>
            </Button>
            <Button asChild variant="outline">
              <SiteLink href="/transcribe">Go to your recordings</SiteLink>
            </Button>
          </>
        }
      >
        <p className="mb-6">There is nothing at this address.</p>
        <CodeForm />
      </EmptyState>
    </PageShell>
  )
}

import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '#web/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'

/** Replaces a page that failed to load or to render. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const isOutdated = isMissingPart(error)

  return (
    <PageShell title="Something went wrong" width="reading">
      <EmptyState
        level="h1"
        title="This page could not be opened"
        actions={
          <>
            <Button onClick={isOutdated ? () => window.location.reload() : retry}>
              {isOutdated ? 'Reload the page' : 'Try again'}
            </Button>
            <Button asChild variant="outline">
              <SiteLink href="/">Go to Homepage</SiteLink>
            </Button>
            <Button asChild variant="outline">
              <SiteLink href="/status">Is Live-scribe working?</SiteLink>
            </Button>
          </>
        }
      >
        <p role="alert">{textOf(error)}</p>
        {import.meta.env.DEV && <Cause error={error} />}
      </EmptyState>
    </PageShell>
  )
}

/** Maximum number of causes shown, because a cause may refer to itself. */
const MAX_CAUSES = 5

/**
 * Shows the stack of the error and of its causes; in development only, because it may contain
 * private text.
 */
function Cause({ error }: { error: unknown }) {
  return (
    <pre data-testid="cause" className="mt-6 max-w-full overflow-x-auto text-start text-sm">
      {stacksOf(error).join('\n\nCaused by ')}
    </pre>
  )
}

function stacksOf(error: unknown, causesLeft = MAX_CAUSES): string[] {
  if (!(error instanceof Error)) return error === undefined ? [] : [String(error)]
  const causes = causesLeft > 0 ? stacksOf(error.cause, causesLeft - 1) : []

  return [error.stack ?? String(error), ...causes]
}

/** Only messages written for people are shown; the rest goes to the console. */
function textOf(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (isMissingPart(error)) {
    return 'A part of this page could not be loaded. You may be offline, or the server has a newer version.'
  }

  return 'Something in this page broke. Nothing that was recorded is lost.'
}

/**
 * Whether a script chunk could not be loaded: the server no longer has it, or the network failed.
 */
function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|module script failed/i.test(error.message)
  )
}

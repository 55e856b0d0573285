import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <PageShell title="Page Not Found">
      <Message
        level="h1"
        title="Page Not Found"
        actions={
          <>
            <Button asChild>
              <Link to="/">Go to Homepage</Link>
            </Button>
            <Button asChild variant="outline">
              <Link to="/transcribe">Go to your recordings</Link>
            </Button>
          </>
        }
      >
        Nothing is written at this address. If you were given a code, check its six characters.
      </Message>
    </PageShell>
  )
}

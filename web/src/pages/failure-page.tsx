import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** What a page shows that could not be opened. */
export function FailurePage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }

  return (
    <PageShell title="Something went wrong">
      <Message
        level="h1"
        title="This page could not be opened"
        actions={<Button onClick={retry}>Try again</Button>}
      >
        {error instanceof Error ? error.message : 'Reload the page to try again.'}
      </Message>
    </PageShell>
  )
}

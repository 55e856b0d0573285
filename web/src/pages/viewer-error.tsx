import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { EmbeddedPage } from './embedded-page.tsx'

interface ViewerErrorProps {
  text?: string
  /** What reading failed with. */
  cause?: unknown
  /** The transcript was there before: its owner took it away. */
  wasFound?: boolean
  isEmbedded: boolean
  onRetry?: () => void
}

const WITHOUT_MESSAGE = "The transcript you're looking for doesn't exist or has been removed."

/** Why there is no transcript, and what to do now. */
export function ViewerError({ isEmbedded, onRetry, ...given }: ViewerErrorProps) {
  const { text, mayRetry } = given.text === undefined ? judge(given) : { ...given, mayRetry: false }
  const retry = mayRetry ? onRetry : undefined
  const message = (
    <Message
      level="h1"
      title="Session Not Found"
      actions={
        <>
          {retry && <Button onClick={retry}>Try again</Button>}
          {!isEmbedded && (
            <Button asChild variant={retry ? 'outline' : 'primary'}>
              <SiteLink href="/">Go to Homepage</SiteLink>
            </Button>
          )}
        </>
      }
    >
      <p role="alert">{text || WITHOUT_MESSAGE}</p>
    </Message>
  )

  return isEmbedded ? (
    <EmbeddedPage title="Session Not Found" isTransparent={false}>
      {message}
    </EmbeddedPage>
  ) : (
    <PageShell title="Session Not Found" width="reading">
      {message}
    </PageShell>
  )
}

function judge({ cause, wasFound = false }: Pick<ViewerErrorProps, 'cause' | 'wasFound'>) {
  const status = cause instanceof ApiError ? cause.status : 0
  const isUnknown = status === 404 || status === 400
  // Taken away, it may be shared again.
  if (isUnknown) return { text: wasFound ? '' : 'Session not found', mayRetry: wasFound }
  if (status === 429 && cause instanceof ApiError) return { text: cause.message, mayRetry: true }

  return { text: 'Failed to load session', mayRetry: true }
}

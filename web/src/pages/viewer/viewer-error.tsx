import { ApiError } from '#web/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { CodeFormOnDemand } from './code-form-on-demand.tsx'
import { EmbeddedTranscriptPage } from './embedded-transcript-page.tsx'

interface ViewerErrorProps {
  text?: string
  /** The error of the read. */
  cause?: unknown
  /** Whether the transcript was shown before; its owner has then unshared or deleted it. */
  wasFound?: boolean
  isEmbedded: boolean
  onRetry?: () => void
}

const NOT_FOUND = 'Session Not Found'
/**
 * The text for an unknown code, and for one that is not shared: the server does not tell them
 * apart.
 */
export const UNKNOWN_CODE_TEXT =
  'No transcript opens with this code. Check its six characters, or ask whoever gave it to you. It may no longer be shared.'
/** Text for viewers who had the transcript open; new visitors get the text for unknown codes. */
const unshared = {
  title: 'Sharing was stopped',
  text: 'Its owner no longer shares this transcript, or deleted it. If it is shared again, it comes back by itself.',
  mayRetry: true,
}
/** The text where something before the server, such as a proxy, answers that there is nothing. */
const WITHOUT_MESSAGE = "The transcript you're looking for doesn't exist or has been removed."

/** Why there is no transcript, and the next step. */
export function ViewerError({ isEmbedded, onRetry, ...given }: ViewerErrorProps) {
  const { title, text, mayRetry } =
    given.text === undefined
      ? judge(given)
      : { title: NOT_FOUND, text: given.text, mayRetry: false }
  const retry = mayRetry ? onRetry : undefined
  const message = (
    <EmptyState
      level="h1"
      title={title}
      actions={
        <>
          {retry && <Button onClick={retry}>Try again</Button>}
          {!isEmbedded && (
            <Button asChild variant="outline">
              <SiteLink href="/">Go to Homepage</SiteLink>
            </Button>
          )}
        </>
      }
    >
      <p role="alert">{text}</p>
      {!isEmbedded && !mayRetry && (
        <div className="mt-6">
          <CodeFormOnDemand label="Try another code" isMain />
        </div>
      )}
    </EmptyState>
  )

  return isEmbedded ? (
    <EmbeddedTranscriptPage title={title} isTransparent={false}>
      {message}
    </EmbeddedTranscriptPage>
  ) : (
    <PageShell title={title} width="reading">
      {message}
    </PageShell>
  )
}

function judge({ cause, wasFound = false }: Pick<ViewerErrorProps, 'cause' | 'wasFound'>) {
  const { status, serverText } = cause instanceof ApiError ? cause : { status: 0, serverText: null }
  const isUnknown = status === 404 || status === 400
  if (isUnknown && wasFound) return unshared
  if (isUnknown) {
    return {
      title: NOT_FOUND,
      text: serverText === null ? WITHOUT_MESSAGE : UNKNOWN_CODE_TEXT,
      mayRetry: false,
    }
  }
  const text = (status === 429 && serverText) || 'Failed to load session'

  return { title: NOT_FOUND, text, mayRetry: true }
}

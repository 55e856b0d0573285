import { CODE_LENGTH } from '@live-scribe/contract/recording'
import { Link, useParams } from '@tanstack/react-router'
import { ApiError } from '#web/api/api-error.ts'
import { useWatchedSession } from '#web/features/sharing/use-watched-session.ts'
import { ViewerFooter } from '#web/features/sharing/viewer-footer.tsx'
import { JumpToLive } from '#web/features/transcript/jump-to-live.tsx'
import { TranscriptList } from '#web/features/transcript/transcript-list.tsx'
import { useFollowBottom } from '#web/features/transcript/use-follow-bottom.ts'
import { formatDateAndTime } from '#web/lib/format-date.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** A transcript for anyone who has its code, live or past. */
export function ViewerPage() {
  const { sessionId } = useParams({ strict: false })
  const code = (sessionId ?? '').trim().toUpperCase()
  if (code === '') return <ViewerError text="No session ID provided" />
  if (code.length !== CODE_LENGTH) return <ViewerError text="Session not found" />

  return <Viewer key={code} code={code} />
}

function Viewer({ code }: { code: string }) {
  const { store, transcript, firstRead, channel, retry } = useWatchedSession(code)
  const isLive = transcript.status === 'active'
  const { isFollowing, jumpToLive } = useFollowBottom(isLive)

  switch (firstRead.name) {
    case 'none':
    case 'reading':
      return (
        <PageShell title={`Transcript ${code}`} width="reading">
          <Message title="Loading transcript..." mood="breathing" />
        </PageShell>
      )
    case 'failed':
      return isNotFound(firstRead.error) ? (
        <ViewerError text="Session not found" />
      ) : (
        <ViewerError text="Failed to load session" onRetry={retry} />
      )
    case 'done':
      break
    default:
      return firstRead satisfies never
  }
  const isOpen = transcript.status !== 'completed'
  const startedAt = Date.parse(firstRead.session.started_at)

  return (
    <PageShell title={`Transcript ${code}`} width="transcript" hasFooter={isOpen}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule pt-2 pb-4 sm:pt-6">
        <h1 className="text-2xl sm:text-3xl">Interview transcript</h1>
        <p className="flex gap-3 text-note text-ink-faint">
          <time dateTime={firstRead.session.started_at}>{formatDateAndTime(startedAt)}</time>
          <span data-testid="session-code" className="figures">
            {code}
          </span>
        </p>
      </header>
      <div className="flex flex-1 flex-col pt-4 pb-10">
        <TranscriptList
          testId="viewer-transcript"
          store={store}
          isLive
          onCopyFailed={logCopyFailure}
          empty={<EmptyTranscript isLive={isLive} />}
        />
      </div>
      <JumpToLive isShown={isLive && !isFollowing} onJump={jumpToLive} />
      <ViewerFooter status={transcript.status} channel={channel} startedAt={startedAt} />
    </PageShell>
  )
}

function EmptyTranscript({ isLive }: { isLive: boolean }) {
  return isLive ? (
    <Message isFirstLine title="Waiting for transcription..." mood="breathing">
      Content will appear here as it's spoken
    </Message>
  ) : (
    <Message isFirstLine title="No transcript available">
      This session has no transcript data
    </Message>
  )
}

function ViewerError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <PageShell title="Session Not Found" width="reading">
      <Message
        level="h1"
        title="Session Not Found"
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>Try again</Button>}
            <Button asChild variant={onRetry ? 'outline' : 'primary'}>
              <Link to="/">Go to Homepage</Link>
            </Button>
          </>
        }
      >
        <p role="alert">{text}</p>
      </Message>
    </PageShell>
  )
}

function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function logCopyFailure(error: unknown): void {
  console.error('Copying failed', error)
}

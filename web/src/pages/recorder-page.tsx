import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { LeaveGuard } from '#web/features/recording/leave-guard.tsx'
import { pastRecordings } from '#web/features/recording/past-recordings.ts'
import type { RecorderNotice } from '#web/features/recording/recorder.ts'
import { RecorderPanel } from '#web/features/recording/recorder-panel.tsx'
import { isActive } from '#web/features/recording/recorder-state.ts'
import { StopDialog } from '#web/features/recording/stop-dialog.tsx'
import { useRecorder } from '#web/features/recording/use-recorder.ts'
import { SharePanel } from '#web/features/sharing/share-panel.tsx'
import { createCurrentTranscript } from '#web/features/transcript/current-transcript.ts'
import { JumpToLive } from '#web/features/transcript/jump-to-live.tsx'
import { TranscriptList } from '#web/features/transcript/transcript-list.tsx'
import { useFollowBottom } from '#web/features/transcript/use-follow-bottom.ts'
import { useTranscript } from '#web/features/transcript/use-transcript.ts'
import { Button } from '#web/ui/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** One control, one line of state, and the page that is being written. */
export function RecorderPage() {
  const queryClient = useQueryClient()
  const [transcripts] = useState(createCurrentTranscript)
  const [isAsking, setAsking] = useState(false)
  const { recorder, snapshot } = useRecorder({
    onNotice: showNotice,
    onTranscript: (event) => transcripts.of(event.sessionId).applyTranscriptEvent(event),
    onStored: (session, segment) => transcripts.of(session).announce(segment),
    onStopped: () => void queryClient.invalidateQueries({ queryKey: pastRecordings.queryKey }),
  })
  const { state, elapsedMs } = snapshot
  const code = 'session' in state ? state.session : null
  const { transcript } = useTranscript(transcripts.of(code))
  const isWriting = isActive(state)
  const { isFollowing, jumpToLive } = useFollowBottom(isWriting)
  const isStoppable = state.name === 'recording' || state.name === 'repairing'

  return (
    <PageShell title={isWriting ? 'Recording' : 'Record'} width="wide" actions={<BackButton />}>
      <h1 className="sr-only">Recorder</h1>
      <div className="flex flex-1 flex-col gap-6 lg:grid lg:grid-cols-[20rem_1fr] lg:gap-16">
        <aside className="contents lg:sticky lg:top-6 lg:flex lg:flex-col lg:gap-9 lg:self-start lg:pt-4">
          <RecorderPanel recorder={recorder} snapshot={snapshot} onStop={() => setAsking(true)} />
          {code !== null && state.name !== 'stopped' && <SharePanel code={code} />}
          {state.name === 'stopped' && <FinishedLink code={state.session} />}
        </aside>
        <section aria-label="Live transcript" className="flex flex-1 flex-col lg:pt-3">
          <TranscriptList
            testId="recorder-transcript"
            entries={transcript.entries}
            interim={isWriting ? transcript.interim : null}
            onCopied={sayCopied}
            onCopyFailed={sayCopyFailed}
            empty={
              <Message
                isFirstLine
                title="Ready to transcribe"
                mood={isWriting ? 'breathing' : 'still'}
              >
                {isWriting ? 'Listening...' : 'Click "Start Recording" to begin'}
              </Message>
            }
          />
          <JumpToLive isShown={isWriting && !isFollowing} onJump={jumpToLive} />
        </section>
      </div>
      <StopDialog
        isOpen={isAsking && isStoppable}
        elapsedMs={elapsedMs}
        onContinue={() => setAsking(false)}
        onStop={() => {
          setAsking(false)
          recorder.stop()
        }}
      />
      <LeaveGuard isRecording={isStoppable} />
    </PageShell>
  )
}

function BackButton() {
  return (
    <Button asChild variant="quiet" size="small">
      <Link to="/transcribe">
        <ArrowLeft size={16} aria-hidden="true" />
        Back
      </Link>
    </Button>
  )
}

function FinishedLink({ code }: { code: string }) {
  return (
    <p className="animate-appear">
      <Link
        to="/view/$sessionId"
        params={{ sessionId: code }}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent underline-offset-4 hover:underline"
      >
        Read the finished transcript
        <ArrowRight size={18} aria-hidden="true" />
      </Link>
    </p>
  )
}

function showNotice({ tone, text }: RecorderNotice): void {
  toast[tone](text)
}

function sayCopied(): void {
  toast.success('Copied to clipboard')
}

function sayCopyFailed(): void {
  toast.error('Failed to copy text')
}

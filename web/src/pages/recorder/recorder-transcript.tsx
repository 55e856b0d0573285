import { Suspense } from 'react'
import {
  getResumableSession,
  isActive,
  type RecorderState,
} from '#web/features/recording/engine/recorder-state.ts'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import type { useFollowBottom } from '#web/features/transcript/list/use-follow-bottom.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

/** Loads the follow controls apart from the page: nothing scrolls before a recording ran. */
export const loadFollowControls = async () =>
  (await import('#web/features/transcript/list/follow-controls.tsx')).FollowControls
const FollowControls = lazyOptional(loadFollowControls)

interface RecorderTranscriptProps {
  store: TranscriptStore
  state: RecorderState
  /** Whether the session is recorded in another tab or on another device. */
  isElsewhere: boolean
  follow: ReturnType<typeof useFollowBottom>
}

/** The live transcript of the recording. */
export function RecorderTranscript({ store, state, isElsewhere, follow }: RecorderTranscriptProps) {
  const isWriting = isActive(state)

  return (
    <section aria-label="Live transcript" className="flex flex-1 flex-col lg:pt-3">
      <TranscriptList
        testId="recorder-transcript"
        store={store}
        isLive={isWriting}
        onCopied={toastCopied}
        onCopyFailed={toastCopyFailed}
        empty={<NothingYet state={state} isElsewhere={isElsewhere} />}
      />
      <Suspense>{isWriting && <FollowControls isShown store={store} follow={follow} />}</Suspense>
    </section>
  )
}

function NothingYet({
  state,
  isElsewhere,
}: Pick<RecorderTranscriptProps, 'state' | 'isElsewhere'>) {
  const isWriting = isActive(state)
  const resumeLabel = isElsewhere ? 'Record here instead' : 'Resume Recording'
  const button = getResumableSession(state) === null ? 'Start Recording' : resumeLabel

  return (
    <EmptyState isFirstLine title="Ready to transcribe" mood={isWriting ? 'breathing' : 'still'}>
      {isWriting ? 'Listening...' : `Click "${button}" to begin`}
    </EmptyState>
  )
}

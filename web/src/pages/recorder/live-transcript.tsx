import type { ReactNode } from 'react'
import { FollowControls } from '#web/features/transcript/list/follow-controls.tsx'
import { TranscriptList } from '#web/features/transcript/list/transcript-list.tsx'
import { useFollowBottom } from '#web/features/transcript/list/use-follow-bottom.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'

interface LiveTranscriptProps {
  code: string
  store: TranscriptStore
  /** Whether a recording is active, so that text still arrives. */
  isWriting: boolean
  /** Shown while there is no text. */
  empty: ReactNode
}

/** The text of a recording, whose end stays in view while it grows. */
export function LiveTranscript({ code, store, isWriting, empty }: LiveTranscriptProps) {
  return (
    <>
      <TranscriptList
        testId="recorder-transcript"
        code={code}
        store={store}
        isLive={isWriting}
        onCopied={toastCopied}
        onCopyFailed={toastCopyFailed}
        empty={empty}
      />
      {isWriting && <FollowEnd store={store} />}
    </>
  )
}

/** Mounted when a recording starts or resumes: the end is followed then, whatever was chosen before. */
function FollowEnd({ store }: Pick<LiveTranscriptProps, 'store'>) {
  return <FollowControls isShown store={store} follow={useFollowBottom()} />
}

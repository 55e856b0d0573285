import { lazy, Suspense } from 'react'
import {
  getResumableSession,
  isActive,
  type RecorderState,
} from '#web/features/recording/engine/recorder-state.ts'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Loads the list of the text apart from the page: there is none before a recording starts. */
export const loadLiveTranscript = () => import('./live-transcript.tsx')
const LiveTranscript = lazy(() =>
  loadLiveTranscript().then(
    (part) => ({ default: part.LiveTranscript }),
    () => ({ default: TranscriptNotLoaded }),
  ),
)

interface RecorderTranscriptProps {
  /** The session's code; empty before there is one. */
  code: string
  store: TranscriptStore
  /** The language of the text; null before it is known. */
  language: string | null
  state: RecorderState
  /** Whether the session is recorded in another tab or on another device. */
  isElsewhere: boolean
}

/** The live transcript of the recording. */
export function RecorderTranscript({ isElsewhere, ...props }: RecorderTranscriptProps) {
  const { code, store, language, state } = props
  const empty = <NothingYet state={state} isElsewhere={isElsewhere} />

  return (
    <section
      aria-label="Live transcript"
      // Beside the set-up there are no times before the words.
      className={`flex flex-col ${state.name === 'idle' ? 'sm:*:pl-0!' : 'flex-1'}`}
    >
      {state.name === 'idle' ? (
        empty
      ) : (
        <Suspense fallback={empty}>
          <LiveTranscript
            {...{ code, store, language }}
            isWriting={isActive(state)}
            isEnded={state.name === 'stopped'}
            empty={empty}
          />
        </Suspense>
      )}
    </section>
  )
}

/** In place of the list when it can't be loaded: without a network, or from a newer server. */
function TranscriptNotLoaded() {
  return <p role="alert">The text could not be shown here. Find it in your recordings.</p>
}

function NothingYet({
  state,
  isElsewhere,
}: Pick<RecorderTranscriptProps, 'state' | 'isElsewhere'>) {
  const isWriting = isActive(state)
  const isConnecting = state.name === 'starting' || state.name === 'resuming'
  const resumeLabel = isElsewhere ? 'Record here instead' : 'Resume Recording'
  const button = getResumableSession(state) === null ? 'Start Recording' : resumeLabel

  if (state.name === 'stopped' && state.isComplete)
    return <EmptyState isFirstLine title="No words so far" />

  return (
    <EmptyState isFirstLine title="Ready to transcribe" mood={isWriting ? 'breathing' : 'still'}>
      {isConnecting && 'Connecting...'}
      {isWriting && !isConnecting && 'Listening...'}
      {!isWriting && `Click "${button}" to begin`}
    </EmptyState>
  )
}

import { Mic } from 'lucide'
import { Suspense, useState } from 'react'
import {
  type AudioSources,
  hasMicrophone,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import type { MicrophoneErrorKind } from '#web/features/recording/engine/audio/microphone-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

// Loaded on demand: most need neither.
const MicrophoneHelp = lazyOptional(
  async () => (await import('./microphone-help.tsx')).MicrophoneHelp,
)
const RecordingCheck = lazyOptional(
  async () => (await import('../check/recording-check.tsx')).RecordingCheck,
)

interface BeforeRecordingProps {
  /** Whether the next recording is a new one, not a paused one. */
  isNew: boolean
  isChecking: boolean
  onCheckingChange: (isChecking: boolean) => void
  /** The readers' link of the session; null while there is none. */
  shareUrl: string | null
  /** The origin of readers' links, to try before the first recording; null later. */
  tryOrigin: string | null
  /** Number of readers while it is checked; null while unknown. */
  readers: number | null
  /** What the recording will capture. */
  sources: AudioSources
  /** The microphone's error at the last start; null without one. */
  problem: MicrophoneErrorKind | null
  onRetry: () => void
}

/** Checks what a recording needs before it; shows help when the microphone can't be opened. */
export function BeforeRecording(props: BeforeRecordingProps) {
  const { isChecking, onCheckingChange, sources, problem, onRetry } = props
  const [found, setFound] = useState<MicrophoneErrorKind | null>(null)
  const [attempt, setAttempt] = useState(0)
  const shown = isChecking ? found : problem
  const [isAsked] = useState(isChecking)

  return (
    <div className="flex flex-col items-start gap-6">
      <Suspense>
        {shown && (
          <MicrophoneHelp
            problem={shown}
            onRetry={isChecking ? () => setAttempt(attempt + 1) : onRetry}
          />
        )}
      </Suspense>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        aria-expanded={isChecking}
        onClick={() => onCheckingChange(!isChecking)}
      >
        {!isChecking && <Icon of={Mic} size={16} />}
        {isChecking ? 'Close' : 'Check before you start'}
      </Button>
      <Suspense>
        {isChecking && (
          <RecordingCheck
            key={`${hasMicrophone(sources)} ${attempt}`}
            isNew={props.isNew}
            sources={sources}
            shareUrl={props.shareUrl}
            tryOrigin={props.tryOrigin}
            scrollsThere={isAsked && attempt === 0}
            readers={props.readers}
            onSkip={() => onCheckingChange(false)}
            onAgain={() => setAttempt(attempt + 1)}
            onProblem={setFound}
          />
        )}
      </Suspense>
    </div>
  )
}

import { Mic } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { MicrophoneErrorKind } from '#web/features/recording/engine/audio/microphone-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

// Loaded on demand: most need neither.
const MicrophoneHelp = lazyOptional(
  async () => (await import('./microphone-help.tsx')).MicrophoneHelp,
)
const MicrophoneCheck = lazyOptional(
  async () => (await import('./microphone-check.tsx')).MicrophoneCheck,
)

interface BeforeRecordingProps {
  /** The microphone's error at the last start; null without one. */
  problem: MicrophoneErrorKind | null
  onRetry: () => void
}

/** Chooses and tests the microphone before a recording; shows help when it can't be opened. */
export function BeforeRecording({ problem, onRetry }: BeforeRecordingProps) {
  const [isChecking, setChecking] = useState(false)
  const [found, setFound] = useState<MicrophoneErrorKind | null>(null)
  const [attempt, setAttempt] = useState(0)
  const shown = isChecking ? found : problem

  return (
    <div className="flex flex-col items-start gap-6">
      <Suspense>
        {shown && (
          <MicrophoneHelp
            problem={shown}
            onRetry={isChecking ? () => setAttempt(attempt + 1) : onRetry}
          />
        )}
        {isChecking && <MicrophoneCheck key={attempt} onProblem={setFound} />}
      </Suspense>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        onClick={() => setChecking(!isChecking)}
      >
        <Mic size={16} aria-hidden="true" />
        {isChecking ? 'Close the microphone check' : 'Check the microphone'}
      </Button>
    </div>
  )
}

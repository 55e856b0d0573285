import { Suspense, useId } from 'react'
import {
  type AudioSources,
  hasMeeting,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import {
  canShareSound,
  type SharingFeatures,
} from '#web/features/recording/engine/audio/meeting/sharing-features.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { SOURCE_QUESTION, sourceOptions } from './source-choice-text.ts'

// Loaded on demand: most record the microphone, which needs no explanation.
const SourceNote = lazyOptional(async () => (await import('./source-note.tsx')).SourceNote)

interface SourceChoiceProps {
  value: AudioSources
  features: SharingFeatures
  /** Why the meeting could not be shared at the last start, for people; null when it could. */
  problem: string | null
  onChange: (sources: AudioSources) => void
}

/** The choice of what a recording captures; what this browser can't capture is disabled. */
export function SourceChoice({ value, features, problem, onChange }: SourceChoiceProps) {
  const id = useId()
  const canShare = canShareSound(features)

  return (
    <fieldset className="flex w-full min-w-0 flex-col gap-1" aria-describedby={`${id}-note`}>
      <legend className="mb-1 font-medium">{SOURCE_QUESTION}</legend>
      {sourceOptions.map((option) => (
        <label
          key={option.value}
          className="group -mx-2 flex min-h-11 cursor-pointer items-start gap-3 rounded-control px-2 py-2 has-disabled:cursor-default has-disabled:text-ink-faint has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={option.value === value}
            disabled={hasMeeting(option.value) && !canShare}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={`${id}-${option.value}-detail`}
            className="mt-1 size-4 shrink-0 accent-accent outline-none"
            onChange={() => onChange(option.value)}
          />
          <span>
            <span id={`${id}-${option.value}`} className="block leading-6">
              {option.label}
            </span>
            <span
              id={`${id}-${option.value}-detail`}
              className="block text-note text-ink-soft group-has-disabled:text-ink-faint"
            >
              {option.detail}
            </span>
          </span>
        </label>
      ))}
      <p id={`${id}-note`} className="text-note text-pretty text-ink-soft empty:hidden">
        <Suspense>
          {(hasMeeting(value) || !canShare) && <SourceNote features={features} />}
        </Suspense>
      </p>
      {problem !== null && (
        <p role="alert" className="animate-appear text-note font-medium text-pretty text-warning">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

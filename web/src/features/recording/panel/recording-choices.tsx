import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { RecorderSnapshot } from '../engine/recorder-ports.ts'
import { SpokenLanguage } from './language/spoken-language.tsx'
import { SharingChoice } from './sharing-choice.tsx'

// Loaded after the page: a start does not wait for them.
const PlannedLengthChoice = lazyOptional(
  async () => (await import('../planned-length/planned-length-choice.tsx')).PlannedLengthChoice,
)
const RetentionChoice = lazyOptional(
  async () => (await import('../retention/retention-choice.tsx')).RetentionChoice,
)

interface RecordingChoicesProps extends Pick<RecorderSnapshot, 'state' | 'language'> {
  /** Whether the check before a recording is open. */
  isChecking: boolean
}

/**
 * What is chosen for a recording before it starts: its language, how long it is planned to be,
 * whether it is shared, and how long it is kept.
 */
export function RecordingChoices({ state, language, isChecking }: RecordingChoicesProps) {
  const isNextNew = state.name === 'idle' || (state.name === 'stopped' && state.isComplete)

  return (
    <>
      <SpokenLanguage state={state} language={language} />
      <Suspense>{isNextNew && <PlannedLengthChoice isChecking={isChecking} />}</Suspense>
      {isNextNew && <SharingChoice />}
      <Suspense>{isNextNew && <RetentionChoice />}</Suspense>
    </>
  )
}

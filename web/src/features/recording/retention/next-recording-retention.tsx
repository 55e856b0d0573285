import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { RecorderSnapshot } from '../engine/recorder-ports.ts'

// Loaded after the page: a start does not wait for it.
const RetentionChoice = lazyOptional(
  async () => (await import('./retention-choice.tsx')).RetentionChoice,
)

/** The choice for how long the next recording is kept, while the next one is a new one. */
export function NextRecordingRetention({ state }: Pick<RecorderSnapshot, 'state'>) {
  const isNextNew = state.name === 'idle' || (state.name === 'stopped' && state.isComplete)

  return <Suspense>{isNextNew && <RetentionChoice />}</Suspense>
}

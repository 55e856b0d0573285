import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { RecorderSnapshot } from '../../engine/recorder-ports.ts'

// Loaded after the page: a start does not wait for it.
const LanguageChoice = lazyOptional(
  async () => (await import('./language-choice.tsx')).LanguageChoice,
)

/** The language of the recording; when the next one is a new one, its choice. */
export function SpokenLanguage({ state, language }: Pick<RecorderSnapshot, 'state' | 'language'>) {
  const isNextNew = state.name === 'stopped' && state.isComplete

  return (
    <Suspense>
      <LanguageChoice language={isNextNew ? null : language} />
    </Suspense>
  )
}

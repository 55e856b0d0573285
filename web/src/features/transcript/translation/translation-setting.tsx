import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { currentTranslation } from './current-translation.ts'
import { translationChoice } from './translation-choice.ts'
import {
  formatReadingLanguage,
  listReadingLanguages,
  type ReadingLanguage,
} from './translation-languages.ts'
import type { TranslationSession, TranslationState } from './translation-session.ts'
import { translationWanted } from './translation-wanted.ts'

const ORIGINAL = 'original'

const places = [
  { value: 'beside', label: 'With the original' },
  { value: 'instead', label: 'Alone' },
] as const

/** The choice of a language to read in; nothing where the browser does not translate. */
export function TranslationSetting() {
  const session = useSyncExternalStore(currentTranslation.subscribe, currentTranslation.get)
  useEffect(() => translationWanted.set(true), [])

  return session && <LanguageChoice session={session} />
}

function LanguageChoice({ session }: { session: TranslationSession }) {
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const choice = useSyncExternalStore(translationChoice.subscribe, translationChoice.get)
  const languages = usePossibleLanguages(session)
  if (languages.length === 0) return null
  const choose = (wanted: string) => {
    const to = wanted === ORIGINAL ? null : wanted
    translationChoice.set({ ...choice, to })
    // In the click itself, because a download needs one.
    if (to === null) session.stop()
    else void session.start(to)
  }
  const options = [
    { value: ORIGINAL, label: 'Spoken language' },
    ...languages.map(({ tag, name }) => ({ value: tag, label: name })),
  ]

  return (
    <div className="flex flex-col gap-2 border-t border-rule py-4 text-note text-ink-soft">
      <Select
        label="Read in"
        layout="stacked"
        value={state.name === 'off' || state.name === 'failed' ? ORIGINAL : state.to}
        options={options}
        onChange={choose}
      />
      <Progress state={state} onCancel={() => choose(ORIGINAL)} />
      {state.name === 'on' && (
        <SegmentedControl
          label="Translation"
          value={choice.isBeside ? 'beside' : 'instead'}
          options={places}
          onChange={(place) => translationChoice.set({ ...choice, isBeside: place === 'beside' })}
        />
      )}
      <p>Your browser translates on this device. No text is sent.</p>
    </div>
  )
}

function Progress({ state, onCancel }: { state: TranslationState; onCancel: () => void }) {
  return (
    <div role="status" className="flex flex-col items-start gap-2 empty:hidden">
      {state.name === 'preparing' && (
        <>
          <span>{`Preparing ${formatReadingLanguage(state.to)}${formatProgress(state)}`}</span>
          {state.progress !== null && (
            <span className="w-full">
              <ProgressBar label="Download" percent={toPercent(state.progress)} />
            </span>
          )}
          <Button variant="outline" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
      {state.name === 'failed' && (
        <span>
          {`This browser can’t translate into ${formatReadingLanguage(state.to)} now. Choose it again to try once more.`}
        </span>
      )}
    </div>
  )
}

function formatProgress({ progress }: { progress: number | null }): string {
  return progress === null ? '...' : `: ${toPercent(progress)} % loaded`
}

function toPercent(share: number): number {
  return Math.round(share * 100)
}

/** The languages into which the browser translates from the transcript's. */
function usePossibleLanguages(session: TranslationSession): readonly ReadingLanguage[] {
  const [languages, setLanguages] = useState<readonly ReadingLanguage[]>([])
  useEffect(() => {
    let isLeft = false
    const all = listReadingLanguages(session.source)
    void Promise.all(all.map(({ tag }) => session.canTranslate(tag))).then((answers) => {
      if (!isLeft) setLanguages(all.filter((_, index) => answers[index] !== 'no'))
    })

    return () => {
      isLeft = true
    }
  }, [session])

  return languages
}

import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { TranslatorFactory } from './browser-translator.ts'
import { currentTranslation } from './current-translation.ts'
import { translateLines } from './translate-lines.ts'
import { translationChoice } from './translation-choice.ts'
import { formatReadingLanguage } from './translation-languages.ts'
import { TranslationSession } from './translation-session.ts'

interface TranslationLayerProps {
  store: TranscriptStore
  /** The element that holds the lines. */
  page: HTMLElement
  /** The language of the transcript, as a BCP 47 tag. */
  language: string
  factory: TranslatorFactory
}

/** Writes the translation that the reader chose behind the lines, and says when that fails. */
export function TranslationLayer({ store, page, language, factory }: TranslationLayerProps) {
  const [session] = useState(() => new TranslationSession(factory, language))
  const [known] = useState(() => new Map<string, Map<string, string>>())
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot)
  const { isBeside } = useSyncExternalStore(translationChoice.subscribe, translationChoice.get)
  const restore = useEffectEvent(async () => {
    const { to } = translationChoice.get()
    // A download needs a click, and so waits for the control.
    const isReady = to !== null && (await session.canTranslate(to)) === 'now'
    if (isReady && session.getSnapshot().name === 'off') await session.start(to)
  })
  useEffect(() => {
    currentTranslation.set(session)
    void restore()

    return () => {
      currentTranslation.set(null)
      session.stop()
    }
  }, [session])
  useEffect(() => {
    store.overlay({ translations: { ...store.overlays.get().translations, isBeside } })
  }, [store, isBeside])
  useEffect(() => {
    if (state.name !== 'on') return
    const { to, translator } = state
    const leaving = new AbortController()
    const ofLanguage = known.get(to) ?? new Map<string, string>()
    known.set(to, ofLanguage)
    translateLines({
      store,
      page,
      translator,
      to,
      known: ofLanguage,
      onFailed: () => session.fail(translator),
      signal: leaving.signal,
    })

    return () => leaving.abort()
  }, [store, page, session, state, known])

  return (
    <div role="status">
      {state.name === 'failed' && (
        <p lang="en" className="notice-over-text text-ink!">
          This browser can’t translate into {formatReadingLanguage(state.to)} now. You read the
          original.
          <Button variant="quiet" size="small" onClick={() => session.stop()}>
            Close
          </Button>
        </p>
      )}
    </div>
  )
}

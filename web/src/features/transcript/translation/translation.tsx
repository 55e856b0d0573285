import { MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'
import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { readStored } from '#web/lib/browser/local-storage.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { findTranslatorFactory } from './browser-translator.ts'
import type { TranslationLayer } from './translation-layer.tsx'
import { TRANSLATION_STORED_AS, translationWanted } from './translation-wanted.ts'

interface TranslationProps {
  store: TranscriptStore
  page: HTMLElement | null
  /** The language of the transcript; absent while unknown. */
  language: string | undefined
}

/**
 * Translates the lines into the reader's language on the device. What does it is loaded where the
 * browser has a translator, the transcript one language, and the reader chose before or opens the
 * settings.
 */
export function Translation({ store, page, language }: TranslationProps) {
  const [factory] = useState(findTranslatorFactory)
  const [Layer, setLayer] = useState<ComponentType<ComponentProps<typeof TranslationLayer>>>()
  const isPossible = factory !== null && language !== undefined && language !== MULTIPLE_LANGUAGES
  const isWanted = useSyncExternalStore(
    translationWanted.subscribe,
    translationWanted.get,
    translationWanted.get,
  )
  useEffect(() => {
    if (!isPossible || !(isWanted || readStored(TRANSLATION_STORED_AS))) return
    import('./translation-layer.tsx').then(
      (loaded) => setLayer(() => loaded.TranslationLayer),
      () => {},
    )
  }, [isPossible, isWanted])

  return isPossible && Layer && page && <Layer {...{ store, page, language, factory }} />
}

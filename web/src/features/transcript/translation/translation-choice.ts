import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'
import { createObservable } from '#web/lib/observable.ts'
import { TRANSLATION_STORED_AS } from './translation-wanted.ts'

/** What a reader chose: the language, null for none, and whether the original stays beside it. */
interface TranslationChoice {
  to: string | null
  isBeside: boolean
}

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z]{4})?$/

const choice = createObservable<TranslationChoice>(readChoice())

/** The reader's choice, stored in this browser. */
export const translationChoice = {
  get: choice.get,
  subscribe: choice.subscribe,
  set(wanted: TranslationChoice): void {
    choice.set(wanted)
    writeStored(TRANSLATION_STORED_AS, wanted)
  },
}

function readChoice(): TranslationChoice {
  const stored = readStored(TRANSLATION_STORED_AS)
  const { to = null, isBeside = true } = (stored ?? {}) as { to?: unknown; isBeside?: unknown }

  return {
    to: typeof to === 'string' && LANGUAGE.test(to) ? to : null,
    isBeside: isBeside !== false,
  }
}

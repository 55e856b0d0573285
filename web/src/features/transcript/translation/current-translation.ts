import { createObservable } from '#web/lib/observable.ts'
import type { TranslationSession } from './translation-session.ts'

/** The translation of the shown transcript, for its control; null where the browser has none. */
export const currentTranslation = createObservable<TranslationSession | null>(null)

import { createObservable } from '#web/lib/observable.ts'

/** Where a browser stores what its reader chose. */
export const TRANSLATION_STORED_AS = 'live-scribe.translation'

/** Whether the settings were opened, whose choice of a language needs what translates. */
export const translationWanted = createObservable(false)

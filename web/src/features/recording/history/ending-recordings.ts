import { createObservable } from '#web/lib/observable.ts'

/** Codes of the recordings that end in a moment, unless that is undone. */
export const endingRecordings = createObservable<ReadonlySet<string>>(new Set())

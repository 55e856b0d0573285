import type { Retention } from '@live-scribe/contract/account/retention-choice'
import { createObservable } from '#web/lib/observable.ts'

/** How long the next recording is kept; null: as the account's others. It holds for one start. */
export const nextRetention = createObservable<Retention | null>(null)

import { createStoredChoice } from '#web/lib/browser/stored-choice.ts'

/** Whether recordings from now on are shared from their start. */
export const isSharedFromStart = createStoredChoice<boolean>(
  'live-scribe.shared-from-start',
  (stored) => stored !== false,
)

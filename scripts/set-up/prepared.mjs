/** Arguments with which Node reads variables from `.env` and loads modules quickly. */
export const PREPARED = ['--import', './scripts/set-up/prepare-node.mjs']

/**
 * Arguments with which the server's pauses for garbage collection are short: the memory for new
 * objects, three times this many megabytes, is collected at once (docs/performance.md).
 */
export const SHORT_PAUSES = ['--max-semi-space-size=8']

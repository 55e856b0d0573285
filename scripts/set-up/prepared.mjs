/** Arguments with which Node reads variables from `.env` and loads modules quickly. */
export const PREPARED = ['--import', './scripts/set-up/prepare-node.mjs']

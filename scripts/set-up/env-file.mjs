/** Arguments with which Node reads variables from `.env` before it runs a program. */
export const WITH_ENV_FILE = ['--import', './scripts/set-up/load-env-file.mjs']

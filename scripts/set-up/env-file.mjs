/** Node's arguments that read variables from `.env` before a program of this repository runs. */
export const WITH_ENV_FILE = ['--import', './scripts/set-up/load-env-file.mjs']

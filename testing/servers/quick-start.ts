import { fileURLToPath } from 'node:url'

const program = new URL('../../scripts/set-up/quick-modules.mjs', import.meta.url)

/** Arguments of Node with which a process of the server starts as quickly as `npm start` does. */
export const QUICK_START = ['--import', fileURLToPath(program)]

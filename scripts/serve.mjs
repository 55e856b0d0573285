import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MALLOC_ARENAS, SHORT_PAUSES } from './set-up/prepared.mjs'
import { runServer } from './set-up/run-server.mjs'

/* npm run serve: the server as it is, with the variables that must be set before it starts. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const prepared = ['--import', join(root, 'scripts/set-up/prepare-node.mjs')]
process.exitCode = await runServer(
  process.execPath,
  [...SHORT_PAUSES, ...prepared, join(root, 'server/src/main.ts')],
  { env: { ...MALLOC_ARENAS, ...process.env } },
)

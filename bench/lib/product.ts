import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '../../server/src/app.ts'
import { compose } from '../../server/src/compose.ts'
import { toConfig } from '../../server/src/config/config.ts'
import { readEnvironment } from '../../server/src/config/env.ts'
import { openPglite } from '../../server/src/db/pglite.ts'
import { openPostgres } from '../../server/src/db/postgres.ts'
import type { SpeechToText } from '../../server/src/ports/speech-to-text.ts'

/**
 * Starts the whole product in this process, in a temporary folder, with the given recogniser; the
 * database is embedded PGlite or a PostgreSQL server.
 */
export async function startProduct(
  speechToText: SpeechToText,
  { databaseUrl }: { databaseUrl?: string | undefined } = {},
) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-bench-'))
  const config = toConfig(readEnvironment({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }))
  const secrets = { auth: 'a secret of the benchmarks, long enough' }
  const database = databaseUrl
    ? await openPostgres(databaseUrl)
    : await openPglite(path.join(folder, 'db'))
  const made = await compose(config, secrets, { speechToText, database })
  const app = await createApp(made.context)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  made.listensAt(url)
  return {
    url,
    context: made.context,
    secrets,
    close: async () => {
      await app.close()
      await made.close()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

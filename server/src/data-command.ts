import { openDatabase } from './compose.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { exportData } from './db/transfer/export-data.ts'
import { importData } from './db/transfer/import-data.ts'
import { TransferError } from './db/transfer/transfer-file.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'
import { printOutcome } from './print-outcome.ts'

/*
 * `npm run data -- export FILE` and `npm run data -- import FILE`: moves all data between PGlite and
 * a PostgreSQL server, in either direction, and between major versions of PostgreSQL.
 */

const usage =
  'Usage: npm run data -- export <file>, or npm run data -- import <file> into a new database.\n'
const commands = ['export', 'import'] as const

setPrivateUmask()
const [what = '', file = '', ...more] = process.argv.slice(2)
const command = commands.find((known) => known === what)
if (command && file && more.length === 0) {
  await printOutcome(() => run(command), [TransferError])
} else {
  process.stderr.write(usage)
  process.exitCode = 1
}

async function run(direction: (typeof commands)[number]): Promise<string> {
  const config = toConfig(readEnvironment())
  const database = await openDatabase(config, { queryTimeoutMs: null })
  try {
    if (direction === 'export') {
      const { tables, rows } = await exportData(database, file, new Date())
      return `${rows} rows of ${tables} tables are in ${file}. Keep it as safe as the database, and AUTH_SECRET with it: sign-ins and two-step verification need the same one.`
    }
    const { tables, rows } = await importData(database, file)
    return `${rows} rows of ${tables} tables are in ${database.description}, and equal those of the file. Start the server with the same AUTH_SECRET as before.`
  } finally {
    await database.close()
  }
}

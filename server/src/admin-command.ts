import { openDatabase } from './compose.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { setPrivateUmask } from './lib/files/private-files.ts'
import { printOutcome } from './print-outcome.ts'
import { applyStaffChange, parseStaffChange, usage } from './staff-changes.ts'

/* `npm run admin -- grant <email> [role]` changes roles in the admin area and ends sessions. */

setPrivateUmask()
const change = parseStaffChange(process.argv.slice(2))
if (change) {
  await printOutcome(async () => {
    const config = toConfig(readEnvironment())
    const database = await openDatabase(config)
    try {
      await database.migrate()
      const { text, hasFailed } = await applyStaffChange(database.db, change, config.adminEmails)
      if (hasFailed) process.exitCode = 1
      return text
    } finally {
      await database.close()
    }
  })
} else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}

import { openDatabase } from './compose.ts'
import { toConfig } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { readSecrets } from './config/secrets.ts'
import { makeDataFolderPrivate, setPrivateUmask } from './lib/files/private-files.ts'
import { printOutcome } from './print-outcome.ts'
import { seedDatabase } from './seed/seed-database.ts'
import { isSeeded, refuseProduction, SeedRefusedError } from './seed/seed-refusal.ts'
import { formatSignInLines, getAdministratorTotpCode } from './seed/sign-in-sheet.ts'

/*
 * `npm run seed`: people, recordings, payments and referrals for a development database.
 * `npm run seed -- code`: the six digits with which the seeded administrator signs in.
 */

const usage = 'Usage: npm run seed, or npm run seed -- code for the administrator’s TOTP code.\n'

setPrivateUmask()
const words = process.argv.slice(2)
if (words.length === 0 || (words.length === 1 && words[0] === 'code')) {
  await printOutcome(() => (words.length === 0 ? seed() : code()), [SeedRefusedError])
} else {
  process.stderr.write(usage)
  process.exitCode = 1
}

async function seed(): Promise<string> {
  const env = readEnvironment()
  const config = toConfig(env)
  refuseProduction(config)
  makeDataFolderPrivate(config.dataFolder)
  const database = await openDatabase(config)
  try {
    await database.migrate()
    if (!(await isSeeded(config.dataFolder, database.db))) {
      process.stdout.write('Seeding …\n')
      await seedDatabase(config, readSecrets(env, config.dataFolder), {
        ...database,
        close: () => Promise.resolve(),
      })
    }
    return formatSignInLines().join('\n')
  } finally {
    await database.close()
  }
}

function code(): string {
  const digits = getAdministratorTotpCode(toConfig(readEnvironment()).dataFolder)
  if (digits) return digits
  throw new SeedRefusedError('Nothing was seeded from this DATA_DIR. Run npm run seed first.')
}

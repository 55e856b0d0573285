import { existsSync } from 'node:fs'

/* Reads variables from `.env` in the working directory; variables of the environment have priority. */

if (existsSync('.env')) {
  try {
    process.loadEnvFile('.env')
  } catch {
    console.error(".env can't be read. Make it a file that this user may read.")
    process.exit(1)
  }
}

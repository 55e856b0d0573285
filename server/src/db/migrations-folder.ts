import { fileURLToPath } from 'node:url'

/** The folder of drizzle-kit's migrations. */
export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))

import { symmetricDecrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { authKeySet } from '#server/db/schema.ts'

/**
 * Deletes access-token keys that were encrypted with another secret: nobody can sign with them, and
 * while they exist no new one is made. Run after migrations.
 */
export async function deleteUndecryptableKeys(db: Database, secret: string): Promise<void> {
  for (const { id, privateKey } of await db.select().from(authKeySet)) {
    if (await isReadable(privateKey, secret)) continue
    await db.delete(authKeySet).where(eq(authKeySet.id, id))
  }
}

async function isReadable(privateKey: string, key: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key, data: JSON.parse(privateKey) })
    return true
  } catch {
    return false
  }
}

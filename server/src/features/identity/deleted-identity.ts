import { createHash } from 'node:crypto'

/**
 * What a deleted account keeps in place of its identity: by it, a late request or webhook is
 * recognised and creates no new user.
 */
export function deletedIdentity(identityUserId: string): string {
  return `deleted:${createHash('sha256').update(identityUserId).digest('hex')}`
}

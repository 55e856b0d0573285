import { getUserPage } from '@live-scribe/contract/admin/user-page'
import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { writeAuditEntry } from '../audit.ts'
import { findExistingUser } from '../user-page/find-existing-user.ts'
import { readUserPage } from '../user-page/read-user-page.ts'

/** Adds the call that reads all about one user; each look is audited before anything is read. */
export function addUserPage(add: AddRoute, { db, now }: AppContext): void {
  add(getUserPage, async ({ actor, params }) => {
    const at = now()
    const user = await db.transaction(async (tx) => {
      const found = await findExistingUser(tx, params.id)
      await writeAuditEntry(tx, actor, { action: 'look at user', target: found.email }, at)
      return found
    })
    return readUserPage(db, user, { reader: actor, now: at })
  })
}

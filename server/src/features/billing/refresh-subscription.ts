import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
export async function refreshSubscription(_context: AppContext, _user: UserRow): Promise<void> {}

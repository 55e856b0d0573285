import { may } from '@live-scribe/contract/identity/staff'
import type { AppContext } from '#server/context.ts'
import type { UserRow } from '#server/db/schema/users.ts'
import { AppError, twoFactorRequiredError } from '#server/http/app-error.ts'
import { findAffiliate, type NamedAffiliate } from './affiliates.ts'

/**
 * The affiliate that the caller may see: their own, or any for a role with `affiliates:read`. Another user's
 * affiliate gets the same response as one that does not exist. Throws AppError: `forbidden`, or
 * `second_step_required` for such a role.
 */
export async function findVisibleAffiliate(
  context: AppContext,
  actor: UserRow,
  id: string,
): Promise<NamedAffiliate> {
  const found = await findAffiliate(context.db, { id })
  if (found?.userId === actor.id) return found
  if (found && may(actor.staffRole, 'affiliates:read')) {
    const status = await context.identity.getTwoFactorStatus(actor.identityUserId)
    if (status === 'off') throw twoFactorRequiredError()
    return found
  }
  throw new AppError('forbidden', 'These are not your referrals.')
}

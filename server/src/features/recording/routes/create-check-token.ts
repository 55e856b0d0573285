import { createCheckToken } from '@live-scribe/contract/live/check-token'
import type { AppContext } from '#server/context.ts'
import { getRecordingPermission } from '#server/features/billing/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLimit } from '#server/http/create-limit.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { getAddressGroup } from '#server/lib/net/address-group.ts'
import { issueCheckToken } from '../check/check-token.ts'

const tooManyText = 'Too many checks in the last hour. You can still record.'
/** Checks per user and hour: their audio is not billed, so they may not replace recordings. */
const CHECKS_LIMIT = { tries: 12, windowSeconds: 60 * 60, text: tooManyText }
/** The same for all users of an address group, such as an office. */
const CHECKS_OF_ADDRESS_LIMIT = { tries: 120, windowSeconds: 60 * 60, text: tooManyText }

/** Adds the call for a key of `/v1/check`; refused for users who may not record. */
export function addCreateCheckToken(add: AddRoute, context: AppContext): void {
  const { rateLimits } = context
  const useCheck = createLimit(rateLimits, 'recording checks', CHECKS_LIMIT)
  const ofAddress = 'recording checks of an address'
  const useCheckOfAddress = createLimit(rateLimits, ofAddress, CHECKS_OF_ADDRESS_LIMIT)
  add(createCheckToken, async ({ actor, address, authSession }) => {
    const now = context.now()
    const permission = await context.db.transaction((tx) =>
      getRecordingPermission(tx, { userId: actor.id, now }),
    )
    if (!permission.can_record) {
      throw new AppError('recording_not_allowed', permission.reason ?? 'You can’t record now.')
    }
    await useCheck(actor.id)
    await useCheckOfAddress(getAddressGroup(address))
    const { token, expiresAt } = issueCheckToken(actor.id, now, context.secrets.auth, authSession)
    return { token, expires_at: expiresAt.toISOString() }
  })
}

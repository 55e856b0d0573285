import {
  deleteAccount as deleteAccountEndpoint,
  getDeletionProof,
  getReceiptKey,
} from '@live-scribe/contract/account/deletion'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { type DeletionParts, deleteAccount } from '../deletion/delete-account.ts'
import { publicReceiptKey } from '../deletion/deletion-receipt.ts'

/** Adds the calls with which a user deletes their account. */
export function addDeleteAccount(add: AddRoute, context: AppContext, parts: DeletionParts): void {
  const { identity, secrets } = context
  add(getReceiptKey, async () => ({ public_key: publicReceiptKey(secrets.auth) }))
  add(getDeletionProof, async ({ headers }) => {
    const { proof, isFresh } = await identity.getReauthentication(headers)
    return { proof, is_fresh: isFresh }
  })
  add(deleteAccountEndpoint, async ({ actor, headers, body, expireCookies }) => {
    if (body.email.trim().toLowerCase() !== actor.email.toLowerCase()) {
      throw new AppError('forbidden', 'This is not the address of this account. Type it again.')
    }
    const checked = await identity.confirmUser(headers, body.password ?? null)
    if (checked !== 'confirmed') throw refusal(checked)
    const receipt = await deleteAccount(context, parts, actor)
    context.log.info({ user: actor.id }, 'account deleted')
    expireCookies()
    return receipt
  })
}

function refusal(checked: 'wrong-password' | 'too-many-tries' | 'not-fresh'): AppError {
  switch (checked) {
    case 'wrong-password':
      return new AppError('forbidden', 'This password is not right. Nothing was deleted.')
    case 'too-many-tries':
      return new AppError(
        'too_many_requests',
        'Too many wrong passwords. Try again in a quarter of an hour. Nothing was deleted.',
      )
    case 'not-fresh':
      return new AppError(
        'forbidden',
        'Sign out and in again, then delete the account within ten minutes. Nothing was deleted.',
      )
  }
}

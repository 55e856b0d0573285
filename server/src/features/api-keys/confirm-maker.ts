import type { IncomingHttpHeaders } from 'node:http'
import { AppError } from '#server/http/app-error.ts'
import type { IdentityProvider } from '#server/ports/identity.ts'

/**
 * Makes sure that the user who makes a key sits there now, because a key outlives the session: by a
 * sign-in of the last ten minutes, or by the password. Throws what the caller is refused with.
 */
export async function confirmMaker(
  identity: Pick<IdentityProvider, 'getReauthentication' | 'confirmUser'>,
  headers: IncomingHttpHeaders,
  password: string | undefined,
): Promise<void> {
  const { proof, isFresh } = await identity.getReauthentication(headers)
  if (isFresh) return
  if (proof === 'fresh-sign-in') throw staleError()
  if (password === undefined) {
    const text = 'You signed in more than ten minutes ago. Type your password to make the key.'
    throw new AppError('password_required', text)
  }
  const checked = await identity.confirmUser(headers, password)
  switch (checked) {
    case 'confirmed':
      return
    case 'wrong-password':
      throw new AppError('forbidden', 'This password is not right. No key was made.')
    case 'too-many-tries': {
      const text = 'Too many wrong passwords. Try again in a quarter of an hour.'
      throw new AppError('too_many_requests', text)
    }
    case 'not-fresh':
      throw staleError()
  }
}

function staleError(): AppError {
  const text = 'Sign out and in again, then make the key within ten minutes.'
  return new AppError('forbidden', text)
}

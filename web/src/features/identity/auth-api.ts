import { networkError } from '#web/api/api-error.ts'

/** A refusal of the identity service; `message` is for people. */
export class AuthError extends Error {
  override name = 'AuthError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export function signIn(credentials: { email: string; password: string }): Promise<void> {
  return post('sign-in/email', credentials)
}

export function signUp(person: { name: string; email: string; password: string }): Promise<void> {
  return post('sign-up/email', person)
}

export function signOut(): Promise<void> {
  return post('sign-out', {})
}

async function post(action: string, body: object): Promise<void> {
  let response: Response
  try {
    response = await fetch(`/api/auth/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    throw networkError()
  }
  if (response.ok) return

  const reply: { code?: unknown; message?: unknown } = await response.json().catch(() => ({}))
  const code = response.status === 429 ? 'TOO_MANY_REQUESTS' : String(reply?.code ?? '')
  const wait = Number(response.headers.get('x-retry-after'))
  throw new AuthError(code, textOf(code, { wait, said: reply?.message }))
}

function textOf(code: string, { wait, said }: { wait: number; said: unknown }): string {
  switch (code) {
    case 'INVALID_EMAIL_OR_PASSWORD':
      return 'That e-mail and password do not match. Check both and try again.'
    case 'USER_ALREADY_EXISTS':
    case 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL':
      return 'There is an account with this e-mail already. Sign in instead.'
    case 'PASSWORD_TOO_SHORT':
      return 'The password is too short. Use at least 12 characters.'
    case 'PASSWORD_TOO_LONG':
      return 'The password is too long. Use at most 128 characters.'
    case 'INVALID_EMAIL':
      return 'This does not look like an e-mail address.'
    case 'TOO_MANY_REQUESTS':
      return wait > 0
        ? `Too many attempts. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
        : 'Too many attempts. Wait a moment and try again.'
    default:
      return typeof said === 'string' && said !== '' ? said : 'That did not work. Please try again.'
  }
}

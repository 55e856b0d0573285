import * as z from 'zod/mini'
import { get, post } from './auth-call.ts'
import { outsideSession } from './session/outside-session.ts'

const signInReply = z.object({ twoFactorRedirect: z.optional(z.boolean()) })

/** Signs in with a password; whether a second step is asked for before anything else. */
export async function signIn(credentials: {
  email: string
  password: string
}): Promise<{ needsSecondStep: boolean }> {
  const reply = signInReply.safeParse(await post('sign-in/email', credentials))

  return { needsSecondStep: reply.data?.twoFactorRedirect === true }
}

const signUpReply = z.object({ token: z.nullable(z.string()) })
const CONFIRMED = '/verify-email?outcome=confirmed'

/** Where the mailed link leads once the address is confirmed, and from there to the page wanted. */
function confirmedPath(wanted: string | undefined): string {
  return wanted ? `${CONFIRMED}&redirect=${encodeURIComponent(wanted)}` : CONFIRMED
}

/** Makes an account; whether the mailed link has to be opened before the first sign-in. */
export async function signUp(person: {
  name: string
  email: string
  password: string
  /** The page first asked for. */
  wanted?: string | undefined
}): Promise<{ needsConfirmation: boolean }> {
  const { wanted, ...account } = person
  const reply = signUpReply.safeParse(
    await post('sign-up/email', { ...account, callbackURL: confirmedPath(wanted) }),
  )

  return { needsConfirmation: reply.data?.token === null }
}

const wayOut = z.object({ url: z.optional(z.url()) })

/** Ends the session; answers where the provider ends its own, when people signed in there. */
export async function signOut(): Promise<string | null> {
  const outside = outsideSession()
  if (outside) {
    await outside.signOut()
    return null
  }
  const reply = wayOut.safeParse(
    await post('sign-out', { callbackURL: '/', disableRedirect: true }),
  )

  return reply.data?.url ?? null
}

/** Begins to sign in at the provider; answers its address. `wanted` is the page to come back to. */
export async function startOutside(wanted: string): Promise<string> {
  const back = `/sign-in?redirect=${encodeURIComponent(wanted)}`
  const reply = await post('sign-in/social', {
    provider: 'oidc',
    callbackURL: wanted,
    errorCallbackURL: back,
    disableRedirect: true,
  })

  return z.object({ url: z.url() }).parse(reply).url
}

/** Mails the link that confirms the address again. */
export async function sendVerification(email: string): Promise<void> {
  await post('send-verification-email', { email, callbackURL: CONFIRMED })
}

/** Mails a link to the address that the account has, and after that one to the new address. */
export async function changeEmail(newEmail: string): Promise<void> {
  await post('change-email', { newEmail, callbackURL: '/verify-email' })
}

export async function changeName(name: string): Promise<void> {
  await post('update-user', { name })
}

/** Mails a link to choose a new password, if there is such an account. */
export async function requestReset(email: string): Promise<void> {
  await post('request-password-reset', { email, redirectTo: '/reset-password' })
}

export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await post('reset-password', { token, newPassword })
}

/** Changes the password and signs out every other device. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await post('change-password', { currentPassword, newPassword, revokeOtherSessions: true })
}

/** Removes a way to sign in; the last one stays. */
export async function unlinkIdentity(accountId: string): Promise<void> {
  await post('unlink-account', { accountId })
}

/** The public keys that access tokens are checked with. */
export function readKeySet() {
  return get('jwks', z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }))
}

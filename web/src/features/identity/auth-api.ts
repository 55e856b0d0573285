import * as z from 'zod/mini'
import { postToAuthApi } from './auth-request.ts'
import { getProviderSession } from './session/provider-session.ts'

const signInReply = z.object({ twoFactorRedirect: z.optional(z.boolean()) })

/** Signs in with a password; returns whether a second step is required. */
export async function signIn(credentials: {
  email: string
  password: string
}): Promise<{ needsSecondStep: boolean }> {
  const reply = signInReply.safeParse(await postToAuthApi('sign-in/email', credentials))

  return { needsSecondStep: reply.data?.twoFactorRedirect === true }
}

const signUpReply = z.object({ token: z.nullable(z.string()) })
const CONFIRMED = '/verify-email?outcome=confirmed'

/** The path that the confirmation link redirects to; it then redirects to `redirectTo`. */
function confirmedPath(redirectTo: string | undefined): string {
  return redirectTo ? `${CONFIRMED}&redirect=${encodeURIComponent(redirectTo)}` : CONFIRMED
}

/** Creates an account; returns whether its address must be confirmed before the first sign-in. */
export async function signUp(person: {
  name: string
  email: string
  password: string
  /** The page first requested. */
  redirectTo?: string | undefined
}): Promise<{ needsConfirmation: boolean }> {
  const { redirectTo, ...account } = person
  const reply = signUpReply.safeParse(
    await postToAuthApi('sign-up/email', { ...account, callbackURL: confirmedPath(redirectTo) }),
  )

  return { needsConfirmation: reply.data?.token === null }
}

const wayOut = z.object({ url: z.optional(z.url()) })

/** Ends the session; returns the identity provider's sign-out URL, or null without a provider. */
export async function signOut(): Promise<string | null> {
  const providerSession = getProviderSession()
  if (providerSession) {
    await providerSession.signOut()
    return null
  }
  const reply = wayOut.safeParse(
    await postToAuthApi('sign-out', { callbackURL: '/', disableRedirect: true }),
  )

  return reply.data?.url ?? null
}

/** Starts signing in at the provider; returns its URL. `redirectTo` is the page to return to. */
export async function startOidcSignIn(redirectTo: string): Promise<string> {
  const back = `/sign-in?redirect=${encodeURIComponent(redirectTo)}`
  const reply = await postToAuthApi('sign-in/social', {
    provider: 'oidc',
    callbackURL: redirectTo,
    errorCallbackURL: back,
    disableRedirect: true,
  })

  return z.object({ url: z.url() }).parse(reply).url
}

/** Sends the confirmation link again. */
export async function sendVerification(email: string): Promise<void> {
  await postToAuthApi('send-verification-email', { email, callbackURL: CONFIRMED })
}

/** Sends a link to the present address, and after that one to the new address. */
export async function changeEmail(newEmail: string): Promise<void> {
  await postToAuthApi('change-email', { newEmail, callbackURL: '/verify-email' })
}

/** Changes the full name of the signed-in user; throws AuthError. */
export async function changeName(name: string): Promise<void> {
  await postToAuthApi('update-user', { name })
}

/** Sends a link to choose a new password, if the account exists. */
export async function requestReset(email: string): Promise<void> {
  await postToAuthApi('request-password-reset', { email, redirectTo: '/reset-password' })
}

/** Sets a new password with the token of a mailed link, which works once; throws AuthError. */
export async function resetPassword(token: string, newPassword: string): Promise<void> {
  await postToAuthApi('reset-password', { token, newPassword })
}

/** Changes the password and signs out all other devices. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await postToAuthApi('change-password', {
    currentPassword,
    newPassword,
    revokeOtherSessions: true,
  })
}

/** Removes a linked identity; the server refuses to remove the last one. Throws AuthError. */
export async function unlinkIdentity(accountId: string): Promise<void> {
  await postToAuthApi('unlink-account', { accountId })
}

import { z } from 'zod'
import { sanitizePersonName } from '#server/lib/mail-text.ts'
import { OIDC_TIMEOUT_MS, type OidcSettings } from './oidc-settings.ts'

/** Whether a text has no control characters, which addresses and the database do not allow. */
const isPlain = (text: string) => !/\p{Cc}/u.test(text)

const claims = z.looseObject({
  sub: z.string().min(1).refine(isPlain),
  email: z.string().refine(isPlain).optional(),
  // A string, because some providers send "true" instead of true.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
type Claims = z.output<typeof claims>

const signedClaims = claims.extend({
  /** Epoch seconds; required, because a token without an end would never expire. */
  exp: z.number(),
  iat: z.number(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

/** The user who signed in at the provider; `sub` is the subject identifier, which never changes. */
export interface OidcUser {
  sub: string
  /** The email address; undefined when the provider does not return one. */
  email: string | undefined
  emailVerified: boolean
  name: string
}

/**
 * Reads the user of a verified ID token, completed from the user info endpoint; null when their
 * subjects differ.
 */
export async function readOidcUser(
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
  { trustsEmails, clientId }: Pick<OidcSettings, 'trustsEmails' | 'clientId'>,
): Promise<OidcUser | null> {
  const signed = claimsOf(tokens.idToken)
  if (!signed || !isMadeFor(clientId, signed)) return null
  const userInfo =
    signed.email || !userInfoUrl ? {} : await readUserInfo(userInfoUrl, tokens.accessToken ?? '')
  if (!userInfo || ('sub' in userInfo && userInfo.sub !== signed.sub)) return null
  const all: Claims = { ...userInfo, ...signed }
  return {
    sub: all.sub,
    email: all.email,
    emailVerified: trustsEmails || all.email_verified === true,
    name: sanitizePersonName(
      all.name ?? [all.given_name, all.family_name].filter(Boolean).join(' '),
    ),
  }
}

async function readUserInfo(url: string, accessToken: string): Promise<Claims | null> {
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    redirect: 'error',
    signal: AbortSignal.timeout(OIDC_TIMEOUT_MS),
  }).catch(() => null)
  return reply?.ok ? (claims.safeParse(await reply.json()).data ?? null) : null
}

/**
 * Whether a token was issued to this client:
 * https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
function isMadeFor(clientId: string, { aud, azp }: z.output<typeof signedClaims>): boolean {
  const audiences = [aud].flat()
  if (!audiences.includes(clientId)) return false
  return azp === undefined ? audiences.length === 1 : azp === clientId
}

function claimsOf(token: string | undefined): z.output<typeof signedClaims> | null {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    return signedClaims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return null
  }
}

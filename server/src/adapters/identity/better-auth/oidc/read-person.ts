import { z } from 'zod'
import { type OidcSettings, patience } from './settings.ts'

const claims = z.looseObject({
  sub: z.string().min(1),
  email: z.string().optional(),
  // Some write it as text.
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(false),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})
type Claims = z.output<typeof claims>

export interface Person {
  sub: string
  email: string | undefined
  emailVerified: boolean
  name: string
}

/**
 * Whom the provider names, from an ID token that is verified already and, for what that leaves
 * out, from the provider's user information. Null when the two speak of different people.
 */
export async function readPerson(
  tokens: { idToken?: string | undefined; accessToken?: string | undefined },
  userInfoUrl: string | undefined,
  { trustsEmails }: Pick<OidcSettings, 'trustsEmails'>,
): Promise<Person | null> {
  const signed = claimsOf(tokens.idToken)
  if (!signed) return null
  const told =
    signed.email || !userInfoUrl ? {} : await readUserInfo(userInfoUrl, tokens.accessToken ?? '')
  if (!told || ('sub' in told && told.sub !== signed.sub)) return null
  const all: Claims = { ...told, ...signed }
  return {
    sub: all.sub,
    email: all.email,
    emailVerified: trustsEmails || all.email_verified === true,
    name: all.name ?? [all.given_name, all.family_name].filter(Boolean).join(' '),
  }
}

async function readUserInfo(url: string, accessToken: string): Promise<Claims | null> {
  const reply = await fetch(url, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: AbortSignal.timeout(patience),
  }).catch(() => null)
  return reply?.ok ? (claims.safeParse(await reply.json()).data ?? null) : null
}

function claimsOf(token: string | undefined): Claims | null {
  const [, payload = ''] = token?.split('.') ?? []
  try {
    return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  } catch {
    return null
  }
}

import { REFERRAL_COOKIE_NAME } from '@live-scribe/contract/affiliate-terms'
import type { RunningSandbox } from '@live-scribe/stripe-sandbox'
import { eq } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { authUser, users } from '#server/db/schema.ts'
import { setRoleByEmail } from '#server/features/admin/index.ts'
import { findAffiliate } from '#server/features/affiliates/index.ts'
import { findLastPaymentId } from './find-last-payment.ts'
import { insertSeededRecording } from './insert-seeded-recording.ts'
import type { SeedClient } from './seed-client.ts'
import type { SeedAction, SeededUser } from './seeded-user.ts'
import { SEEDED_PASSWORD, seededAdministrator } from './seeded-users.ts'
import { createTotpCode } from './totp-code.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'

/** The running app, its sandbox, and an HTTP client for each user by email. */
export interface SeedActionContext {
  context: AppContext
  sandbox: RunningSandbox | null
  visitorOf(email: string): SeedClient
  /** Stores the `otpauth://` address of a user's authenticator app. */
  saveTotpUri(email: string, uri: string): void
}

/**
 * Executes one action of a seeded user, through the app's API where it has one. Throws when earlier
 * actions do not allow it.
 */
export async function performSeedAction(
  { context, sandbox, visitorOf, saveTotpUri: keepTotpUri }: SeedActionContext,
  { email, name, isConfirmed }: SeededUser,
  action: SeedAction,
): Promise<void> {
  const { db, now, payments } = context
  const visitor = visitorOf(email)
  const callAsAdministrator = async (procedure: string, parameters: object) => {
    const body = { p_user_id: await idOf(email), ...parameters }
    await visitorOf(seededAdministrator.email).post(`/api/rpc/${procedure}`, body)
  }
  switch (action.do) {
    case 'sign-up': {
      if (action.byLinkOf)
        visitor.setCookie(REFERRAL_COOKIE_NAME, await linkCodeOf(action.byLinkOf))
      await visitor.post('/api/auth/sign-up/email', { name, email, password: SEEDED_PASSWORD })
      const signedUp = { emailVerified: isConfirmed, createdAt: now() }
      await db.update(authUser).set(signedUp).where(eq(authUser.email, email))
      await visitor.get('/api/me')
      await db.update(users).set({ createdAt: now() }).where(eq(users.email, email))
      return
    }
    case 'become-admin': {
      const password = SEEDED_PASSWORD
      const enrolled = await visitor.post('/api/auth/two-factor/enable', { password })
      const uri = String(enrolled.totpURI)
      await visitor.post('/api/auth/two-factor/verify-totp', { code: createTotpCode(uri) })
      keepTotpUri(email, uri)
      await setRoleByEmail(db, email, { role: 'admin', actor: null }, now())
      return
    }
    case 'become-affiliate':
      return callAsAdministrator('create_affiliate', {
        p_commission_rate: action.commissionRate,
        p_bonus_minutes: action.bonusMinutes,
      })
    case 'get-minutes':
      return callAsAdministrator('admin_add_minutes_to_user', {
        p_minutes: action.minutes,
        p_reason: action.reason,
      })
    case 'buy-minutes':
      return pay('create-minute-checkout', { packageId: action.packageId })
    case 'subscribe':
      return pay('create-checkout-session', {
        priceId: payments.priceIds?.[action.plan] ?? '',
      })
    case 'use-declined-card':
      return inPortal({ do: 'card', card: DECLINED_CARD })
    case 'cancel-subscription': {
      const [user] = await db.select().from(users).where(eq(users.email, email))
      return inPortal({ do: 'cancel', subscription: user?.subscriptionId ?? '' })
    }
    case 'refund':
      return sandbox?.refund(await findLastPaymentId(db, await idOf(email)), action.cents)
    case 'dispute': {
      const paymentId = await findLastPaymentId(db, await idOf(email))
      await sandbox?.dispute(paymentId)
      return sandbox?.closeDispute(paymentId, 'lost')
    }
    case 'record':
      return insertSeededRecording(db, await idOf(email), action, now())
    default:
      action satisfies never
  }

  async function pay(endpoint: string, body: Record<string, string>): Promise<void> {
    const { url, sessionId } = await visitor.post(`/api/${endpoint}`, body)
    await visitor.press(String(url), { do: 'pay', card: GOOD_CARD })
    await visitor.get(`/api/checkout-status?session_id=${sessionId}`)
  }

  async function inPortal(fields: Record<string, string>): Promise<void> {
    const { url } = await visitor.post('/api/create-portal-session', {})
    await visitor.press(String(url), fields)
  }

  async function idOf(address: string): Promise<string> {
    const [user] = await db.select().from(users).where(eq(users.email, address))
    if (!user) throw new Error(`${address} has not signed up`)
    return user.id
  }

  async function linkCodeOf(address: string): Promise<string> {
    const found = await findAffiliate(db, { userId: await idOf(address) })
    if (!found) throw new Error(`${address} is not an affiliate`)
    return found.affiliateCode
  }
}

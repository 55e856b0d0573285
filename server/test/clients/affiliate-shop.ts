import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { authUser } from '#server/db/schema.ts'
import type { TestServer, TestUser } from '../test-server.ts'
import { Shopper, startShop } from './shop.ts'
import { signUpAdmin } from './sign-up-admin.ts'

interface Row {
  [field: string]: unknown
  id: string
  affiliate_code: string
}

interface Terms {
  p_commission_rate?: number
  p_bonus_minutes?: number
}

/**
 * A server with an administrator who creates affiliates, and with users who sign up by their codes.
 */
export class AffiliateShop {
  readonly server: TestServer
  readonly admin: TestUser

  private constructor(server: TestServer, admin: TestUser) {
    this.server = server
    this.admin = admin
  }

  static async start(): Promise<AffiliateShop> {
    const server = await startShop()
    return new AffiliateShop(server, await signUpAdmin(server))
  }

  /** Creates an affiliate with a code; returns also the row of the affiliate. */
  async affiliate(terms: Terms = {}): Promise<{ shopper: Shopper; row: Row; user: TestUser }> {
    const shopper = await Shopper.join(this.server)
    const { id } = await shopper.row()
    const body = { p_user_id: id, p_created_by: 'someone-else', ...terms }
    const made = await readReply(this.admin, 'POST', '/api/rpc/create_affiliate', body)
    expect(made.status).toBe(200)
    return { shopper, row: made.body, user: shopper.user }
  }

  /** Signs up a user whose browser has the code's cookie; the address is not confirmed yet. */
  async referred(code: string, email = `${crypto.randomUUID()}@example.com`): Promise<Shopper> {
    const user = await this.server.signUp(email)
    await fetch(new URL('/api/me', this.server.url), {
      headers: { ...user.headers, cookie: `${user.headers.cookie}; affiliate_code=${code}` },
    })
    return Shopper.of(this.server, user, email)
  }

  /** Signs up a user by a code and confirms the address, so that the referral counts. */
  async confirmedReferred(code: string, email?: string): Promise<Shopper> {
    const shopper = await this.referred(code, email)
    await this.server.context.db
      .update(authUser)
      .set({ emailVerified: true })
      .where(eq(authUser.email, shopper.email))
    await shopper.user.call('GET', '/api/me')
    return shopper
  }
}

/** The status and the JSON body of an endpoint's response. */
export async function readReply(by: TestUser, method: string, path: string, body?: unknown) {
  const reply = await by.call(method, path, body)
  return { status: reply.status, body: (await reply.json()) as Row }
}

/** The totals of an affiliate's referrals. */
export async function readStats(by: TestUser, id: string): Promise<Row> {
  return (await readReply(by, 'POST', '/api/rpc/get_affiliate_stats', { p_affiliate_id: id })).body
}

/** The rows of an affiliate's referrals. */
export async function readReferrals(by: TestUser, id: string): Promise<Row[]> {
  const path = '/api/rpc/get_affiliate_referrals_data'
  const { body } = await readReply(by, 'POST', path, { p_affiliate_id: id })
  return body as unknown as Row[]
}

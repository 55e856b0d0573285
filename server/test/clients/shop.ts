import fs from 'node:fs'
import path from 'node:path'
import type { CheckoutStatus } from '@live-scribe/contract/billing/checkout'
import type { PlanKey } from '@live-scribe/contract/billing/plans'
import {
  type SubscriptionReply,
  subscriptionReply,
} from '@live-scribe/contract/billing/subscription'
import type { SandboxControls } from '@live-scribe/stripe-sandbox'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import { minuteLedger, users } from '#server/db/schema.ts'
import { findUnreconciled } from '#server/features/billing/index.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'

/** The fields of the responses of all these endpoints. */
interface Reply {
  sessionId: string
  url: string
  error: string
  code: string
  [name: string]: unknown
}

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'

/** A user who buys, by HTTP requests to the API and the hosted pages. */
export class Shopper {
  readonly email: string
  readonly user: TestUser
  readonly #server: TestServer

  private constructor(server: TestServer, user: TestUser, email: string) {
    this.#server = server
    this.user = user
    this.email = email
  }

  /** Wraps a user who has signed up already. */
  static of(server: TestServer, user: TestUser, email: string): Shopper {
    return new Shopper(server, user, email)
  }

  static async join(server: TestServer): Promise<Shopper> {
    const email = `${crypto.randomUUID()}@example.com`
    const user = await server.signUp(email)
    await user.call('GET', '/api/me')
    return new Shopper(server, user, email)
  }

  async post(endpoint: string, body: unknown): Promise<{ status: number; body: Reply }> {
    const reply = await this.user.call('POST', `/api/${endpoint}`, body)
    return { status: reply.status, body: (await reply.json()) as Reply }
  }

  /** Opens a checkout or the portal; returns its id and URL, throws when it is refused. */
  async open(endpoint: string, body: unknown): Promise<{ sessionId: string; url: string }> {
    const reply = await this.post(endpoint, body)
    if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`)
    return reply.body
  }

  /** Submits the form of a hosted page; returns the redirect's URL, or the page with its error. */
  async press(
    url: string,
    fields: Record<string, string>,
  ): Promise<{ goTo: string | null; html: string }> {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { origin: this.#server.url },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    return { goTo: reply.headers.get('location'), html: await reply.text() }
  }

  async buyMinutes(packageId = 'one-interview'): Promise<string> {
    const { sessionId, url } = await this.open('create-minute-checkout', { packageId })
    await this.press(url, { do: 'pay', card: goodCard })
    return sessionId
  }

  async subscribe(plan: PlanKey): Promise<string> {
    const { sessionId, url } = await this.open('create-checkout-session', {
      priceId: getPriceId(plan),
    })
    await this.press(url, { do: 'pay', card: goodCard })
    return sessionId
  }

  async portal(): Promise<string> {
    return (await this.open('create-portal-session', {})).url
  }

  async subscription(): Promise<SubscriptionReply> {
    const reply = await this.user.call('GET', '/api/user-subscription?userId=someone-else')
    return subscriptionReply.parse(await reply.json())
  }

  async status(sessionId: string): Promise<CheckoutStatus> {
    const reply = await this.user.call('GET', `/api/checkout-status?session_id=${sessionId}`)
    return (await reply.json()) as CheckoutStatus
  }

  async row() {
    const [row] = await this.#server.context.db
      .select()
      .from(users)
      .where(eq(users.email, this.email))
    if (!row) throw new Error('no users row')
    return row
  }

  /** The user's ledger rows as `kind minutes cause`, oldest first. */
  async ledger(): Promise<string[]> {
    const { id } = await this.row()
    const rows = await this.#server.context.db
      .select()
      .from(minuteLedger)
      .where(eq(minuteLedger.userId, id))
      .orderBy(minuteLedger.createdAt)
    return rows.map(({ kind, minutes, causeType }) => `${kind} ${minutes} ${causeType}`)
  }

  /** The mails to the user, without the one that confirms the address. */
  async mails(): Promise<Email[]> {
    const folder = path.join(this.#server.context.config.dataFolder, 'outbox')
    const names = fs.existsSync(folder)
      ? fs.readdirSync(folder).filter((name) => name.endsWith('.eml'))
      : []
    const mails = await Promise.all(
      names.map((name) => PostalMime.parse(fs.readFileSync(path.join(folder, name)))),
    )
    return mails.filter(
      ({ to, subject }) =>
        to?.some(({ address }) => address === this.email) &&
        subject !== 'Confirm your email address',
    )
  }
}

export function getPriceId(plan: PlanKey): string {
  return `price_sandbox_${plan}`
}

export function getSandbox({ sandbox }: TestServer): SandboxControls {
  if (!sandbox) throw new Error('this server has no sandbox')
  return sandbox
}

/** Starts a server for tests of purchases. */
export function startShop(parts: Parameters<typeof startTestServer>[1] = {}): Promise<TestServer> {
  return startTestServer(new MarkedRecogniser(['wait']), parts)
}

/** Creates a user with a paid plan; resolves when all webhooks are delivered. */
export async function createSubscriber(server: TestServer, plan: PlanKey): Promise<Shopper> {
  const ann = await Shopper.join(server)
  await ann.status(await ann.subscribe(plan))
  await getSandbox(server).settled()
  return ann
}

/** Expects that payments, purchases and ledger agree after all webhooks are delivered. */
export async function expectReconciled(server: TestServer): Promise<void> {
  await getSandbox(server).settled()
  expect(await findUnreconciled(server.context.db)).toEqual([])
}

/** The user's subscription at the payment service; throws when there is none. */
export async function runningSubscription(server: TestServer, shopper: Shopper) {
  const { paymentCustomerId } = await shopper.row()
  const [subscription] = await server.context.payments.subscriptions(paymentCustomerId ?? '')
  if (!subscription) throw new Error('no subscription runs')
  return subscription
}

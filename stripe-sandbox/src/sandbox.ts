import { createHmac } from 'node:crypto'
import type { PlanKey } from '@live-scribe/contract/billing/plans'
import type { FastifyInstance } from 'fastify'
import { startStripeApi } from './api/stripe-api.ts'
import { closeDispute, openDispute, refundPayment } from './billing/payments.ts'
import { addCheckoutPage } from './pages/checkout-page.ts'
import { addInvoicePage } from './pages/invoice-page.ts'
import { addPortalPage } from './pages/portal-page.ts'
import { SandboxState } from './store/sandbox-state.ts'
import type { Database } from './store/tables.ts'
import { WebhookDeliveries } from './webhooks/webhook-deliveries.ts'

/** Options of the payment sandbox; time is injected, because its billing periods end by it. */
interface SandboxOptions {
  db: Database
  now: () => Date
  /** Called when webhooks could not be sent because of an error of this process or its database. */
  onError: (error: unknown) => void
  /** The secret from which keys are derived, so that every node has the same keys. */
  secret: string
  priceIds: Record<PlanKey, string>
  publicUrl: () => string
}

/** Actions of a bank, a network or an operator on payments; for tests and the seed. */
export interface SandboxControls {
  /** The secret that signs the sandbox's webhooks. */
  readonly webhookSecret: string
  /** Holds webhooks back until they are released. */
  hold(): Promise<void>
  release(options?: { isReversed?: boolean; copies?: number }): Promise<void>
  /** Resolves when every due webhook has been sent. */
  settled(): Promise<void>
  /** Opens a dispute of a payment, or of this many cents of it; `closeDispute` decides it. */
  dispute(paymentId: string, cents?: number): Promise<void>
  closeDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>
  /** Refunds a payment, or this many cents of it. */
  refund(paymentId: string, cents?: number): Promise<void>
}

/** A started sandbox: its API's address and key, its pages and its controls. */
export interface RunningSandbox extends SandboxControls {
  /** Serves the hosted checkout and the customer portal. */
  addPages(app: FastifyInstance): void
  secretKey: string
  /** The host and port of the sandbox's API. */
  host: { name: string; port: number }
  /** Sets the app's address, to which webhooks are sent. */
  listensAt(url: string): void
  close(): Promise<void>
}

/** Starts the local payment service, which implements Stripe's API and charges nobody. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const derive = (use: string) => createHmac('sha256', options.secret).update(use).digest('hex')
  const secretKey = `sk_test_${derive('sandbox key')}`
  const webhookSecret = `whsec_${derive('sandbox webhooks')}`
  const deliveries = new WebhookDeliveries({ ...options, secret: webhookSecret })
  const state = new SandboxState({ ...options, deliveries })
  await state.open()
  const api = await startStripeApi(state, secretKey)
  return {
    secretKey,
    webhookSecret,
    host: api.host,
    addPages: (app) => {
      addCheckoutPage(app, state)
      addPortalPage(app, state)
      addInvoicePage(app, state)
    },
    listensAt: (url) => deliveries.start(url),
    hold: () => state.setMode('hold'),
    release: async (how) => {
      await state.setMode('normal')
      await deliveries.release(how)
    },
    settled: () => deliveries.settled(),
    dispute: async (payment, cents) =>
      void (await state.change((change) => openDispute(change, payment, cents))),
    closeDispute: async (payment, status) =>
      void (await state.change((change) => closeDispute(change, payment, status))),
    refund: async (payment, cents) =>
      void (await state.change((change) => refundPayment(change, payment, cents))),
    close: async () => {
      try {
        await api.close()
      } finally {
        await deliveries.close()
      }
    },
  }
}

import type { FastifyInstance } from 'fastify'

/** The payment service in the box: what the app and the tests use of it beside its API. */
export interface PaymentSandbox {
  /** Signs its webhooks. */
  readonly webhookSecret: string
  /** Serves the hosted checkout and the customer portal. */
  addPages(app: FastifyInstance): void
  /** Where the app listens: webhooks are sent there. */
  listensAt(url: string): void
  /** Keeps webhooks back until they are released. */
  hold(): Promise<void>
  release(options?: { isReversed?: boolean; copies?: number }): Promise<void>
  /** Resolves when every webhook that is due has been sent. */
  settled(): Promise<void>
  /** A customer's bank takes a payment back, and later decides. */
  dispute(paymentId: string): Promise<void>
  closeDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>
  refund(paymentId: string, cents?: number): Promise<void>
  close(): Promise<void>
}

import type { FastifyInstance } from 'fastify'

/** The payment sandbox, as the app and the tests use it beside its API. */
export interface PaymentSandbox {
  /** Signs its webhooks. */
  readonly webhookSecret: string
  /** Serves the hosted checkout and the customer portal. */
  addPages(app: FastifyInstance): void
  /** Where the app listens: webhooks are sent there. */
  listensAt(url: string): void
  /** Holds webhooks back until they are released. */
  hold(): Promise<void>
  release(options?: { isReversed?: boolean; copies?: number }): Promise<void>
  /** Resolves when every due webhook has been sent. */
  settled(): Promise<void>
  /** Opens a dispute of a payment; `closeDispute` decides it. */
  dispute(paymentId: string): Promise<void>
  closeDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>
  refund(paymentId: string, cents?: number): Promise<void>
  close(): Promise<void>
}

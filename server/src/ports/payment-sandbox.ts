import type { FastifyInstance } from 'fastify'

/** The part of a payment sandbox that the app uses beside its API. */
export interface PaymentSandbox {
  /** Serves the hosted checkout and the customer portal. */
  addPages(app: FastifyInstance): void
}

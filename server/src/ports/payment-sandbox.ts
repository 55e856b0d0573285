import type { FastifyInstance } from 'fastify'

/** What the app uses of a payment sandbox beside its API. */
export interface PaymentSandbox {
  /** Serves the hosted checkout and the customer portal. */
  addPages(app: FastifyInstance): void
}

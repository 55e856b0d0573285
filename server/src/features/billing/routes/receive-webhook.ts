import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { SignatureError } from '#server/ports/payments.ts'
import { handlePaymentEvent } from '../handle-payment-event.ts'

/** The path that is registered at Stripe, and that the sandbox calls. */
const stripeWebhookPath = '/api/webhooks/stripe'
/** Maximum bytes of a webhook's body; events contain whole objects. */
const MAX_BYTES = 1024 * 1024

/**
 * Adds the route for webhooks of the payment service. The signature covers the exact bytes, so
 * nothing parses the body first.
 */
export async function addReceiveWebhook(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(stripeWebhookPath, { bodyLimit: MAX_BYTES }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await context.payments
        .readEvent(body, typeof signature === 'string' ? signature : '')
        .catch((error: unknown) => {
          if (!(error instanceof SignatureError)) throw error
          throw new AppError('bad_request', 'This webhook is not signed by the payment service.')
        })
      await handlePaymentEvent(context, event)
      return { received: true }
    })
  })
}

import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/context.ts'
import { AppError } from '#server/http/app-error.ts'
import { WebhookError } from '#server/ports/identity.ts'

/** The webhook path of the identity provider; only Clerk sends webhooks. */
const clerkWebhookPath = '/api/webhooks/clerk'
/** Maximum bytes of a webhook's body: enough for a user with all nested objects. */
const MAX_BYTES = 512 * 1024

/**
 * Adds the route for webhooks of the identity provider. The signature covers the exact bytes, so
 * nothing parses the body first.
 */
export async function addReceiveIdentityWebhook(
  app: FastifyInstance,
  { identity, publicUrl }: AppContext,
): Promise<void> {
  const { handleWebhook } = identity
  if (!handleWebhook) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(clerkWebhookPath, { bodyLimit: MAX_BYTES }, async (request) => {
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) {
        if (name.startsWith('svix-')) headers.set(name, String(value))
      }
      const body = typeof request.body === 'string' ? request.body : ''
      const sent = new Request(new URL(clerkWebhookPath, publicUrl()), {
        method: 'POST',
        headers,
        body,
      })
      await handleWebhook(sent).catch((error: unknown) => {
        if (!(error instanceof WebhookError)) throw error
        throw new AppError('bad_request', 'This webhook is not signed by the identity provider.')
      })
      return { received: true }
    })
  })
}

import type { Endpoint } from '@live-scribe/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { readProductVersion } from '#server/lib/product-version.ts'
import { SerialisedReply } from '../serialised-reply.ts'
import { describeApi } from './describe-api.ts'

/** Adds `/api/openapi.json`, the description of these endpoints, made once and sent with an ETag. */
export function addApiDescription(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  publicUrl: () => string,
): void {
  let description: SerialisedReply<object> | null = null
  app.get('/api/openapi.json', async (request, reply) => {
    // Made with the first request, because the address is known only once the server listens.
    description ??= new SerialisedReply(
      describeApi(endpoints, { url: publicUrl(), version: readProductVersion() }),
    )
    return description.send(request, reply.header('cache-control', 'no-cache'))
  })
}

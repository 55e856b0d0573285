import type { Endpoint } from '@live-scribe/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { readProductVersion } from '#server/lib/product-version.ts'
import { describeApi } from './describe-api.ts'

/** Adds `/api/openapi.json`, the description of these endpoints. */
export function addApiDescription(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  publicUrl: () => string,
): void {
  let json: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    // Made with the first request, because the address is known only once the server listens.
    json ??= JSON.stringify(
      describeApi(endpoints, { url: publicUrl(), version: readProductVersion() }),
    )
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(json)
  })
}

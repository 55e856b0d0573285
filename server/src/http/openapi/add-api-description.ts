import type { Endpoint } from '@live-scribe/contract/endpoint'
import { errorReply } from '@live-scribe/contract/errors'
import type { FastifyInstance } from 'fastify'
import { readProductVersion } from '#server/lib/product-version.ts'
import { SerialisedReply } from '../serialised-reply.ts'
import { describeOperation } from './describe-operation.ts'
import { describeSchema } from './describe-schema.ts'
import { tags } from './tags.ts'

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

const description = `The API behind this site.

Every error is JSON with \`error\`, a sentence for people, and \`code\`, which does not change. A call \
that was refused with 429 succeeds later; after \`challenge_required\` it succeeds with the solution of \
the challenge in the response.

A program sends an API key as \`Authorization: Bearer lsk_…\`, and nothing else: a cookie beside a key \
does not count.

Audio goes to \`/v1/listen\` in Deepgram’s protocol, and live text comes from \`/app\` in Pusher’s: \
docs/live-protocol.md in the source describes both.`

const license = { name: 'All rights reserved', identifier: 'LicenseRef-Live-scribe' }

const session = {
  type: 'apiKey',
  in: 'cookie',
  name: 'better-auth.session_token',
  description: 'The cookie of a signed-in browser. Its name depends on how users sign in here.',
}

const key = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'lsk_…',
  description:
    'An API key, made at /security. It may call what names one of its scopes, and is limited by the minute: `RateLimit` tells what is left.',
}

/** Describes endpoints as an OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1). */
function describeApi(
  endpoints: readonly Endpoint[],
  { url, version }: { url: string; version: string },
) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Live-scribe', version, description, license },
    servers: [{ url }],
    tags,
    paths,
    components: {
      schemas: { Error: describeSchema(errorReply, 'output') },
      securitySchemes: { session, key },
    },
  }
}

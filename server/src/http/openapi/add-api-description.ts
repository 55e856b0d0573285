import fs from 'node:fs'
import type { Endpoint } from '@live-scribe/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { describeApi } from './describe-api.ts'

const packageFile = new URL('../../../package.json', import.meta.url)

/** Adds `/api/openapi.json`, the description of these endpoints. */
export function addApiDescription(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  publicUrl: () => string,
): void {
  let json: string | null = null
  app.get('/api/openapi.json', async (_request, reply) => {
    // Made with the first request, because the address is known only once the server listens.
    json ??= JSON.stringify(describeApi(endpoints, { url: publicUrl(), version: readVersion() }))
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(json)
  })
}

function readVersion(): string {
  const { version } = JSON.parse(fs.readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

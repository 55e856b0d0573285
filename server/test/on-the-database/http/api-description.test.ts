import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../../contract-fuzz/all-endpoints.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let server: TestServer
let text: string
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  text = await (await server.visitor.call('GET', '/api/openapi.json')).text()
})
afterAll(() => server.close())

interface Described {
  paths: Record<string, Record<string, { operationId: string; summary: string }>>
}

describe('the description of the API', () => {
  it('[PROG-1] is OpenAPI 3.1 in which a linter finds nothing', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source: text, config })
    expect(
      problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([])
  })

  it('[BOUND-12] is made once, and not sent again to who has it', async () => {
    const first = await server.visitor.call('GET', '/api/openapi.json')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^".{43}"$/)
    const headers = { ...server.visitor.headers, 'if-none-match': etag }
    const again = await fetch(new URL('/api/openapi.json', server.url), { headers })
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
  })

  it('[PROG-2] has every endpoint of the contract once, with a name of its own', async () => {
    const { paths } = JSON.parse(text) as Described
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = (await readContract()).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    expect(described.toSorted()).toEqual(declared.toSorted())
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

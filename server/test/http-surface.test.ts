import { readFileSync } from 'node:fs'
import http from 'node:http'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

/** Sends a raw request, because `fetch` would normalise its path or reject its method. */
function ask(
  method: string,
  path: string,
): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path }, (reply) => {
      let body = ''
      reply.setEncoding('utf8')
      reply.on('data', (chunk) => {
        body += chunk
      })
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          type: String(reply.headers['content-type'] ?? ''),
          body,
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

describe('the database', () => {
  it.each([
    '/rest/v1/users',
    '/rest/v1/rpc/can_user_record',
    '/api/users',
    '/graphql',
    '/api/rpc/version',
  ])('[RPC-01, RPC-02] is not behind %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, body } = await ask(method, path)
      expect([401, 404]).toContain(status)
      expect(body).not.toMatch(/email|password|postgres/i)
    }
  })
})

describe('[SEC-06] the surface', () => {
  it('has no TRACE: nothing that was sent comes back', async () => {
    const { status, body } = await ask('TRACE', '/api/configuration')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toContain('host:')
  })

  it.each([
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/src/main.ts',
    '/assets',
    '/assets/',
    '/..%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/../../package.json',
  ])('gives no file, listing or document at %s', async (path) => {
    const { status, body } = await ask('GET', path)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body).not.toMatch(/live-scribe"|\[core\]|Index of/)
  })

  it('says the type and the characters of all that it answers', async () => {
    for (const path of ['/api/configuration', '/api/me', '/nothing', '/metrics', '/healthz']) {
      expect((await ask('GET', path)).type, path).toMatch(/; ?charset=utf-8/i)
    }
  })
})

it('[SEC-06] the image is made of named folders, without the history of the source', () => {
  const lines = readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split('\n')
  expect(lines.filter((line) => line && !line.startsWith('#'))[0]).toBe('*')
  expect(lines.some((line) => line.startsWith('!.git'))).toBe(false)
})

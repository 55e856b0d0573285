import { listPrograms } from '@live-scribe/contract/api-keys/programs'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_UNCONNECTED_PROGRAMS } from '#server/adapters/identity/better-auth/programs/connected-programs.ts'
import {
  programAccessTokens,
  programClients,
  programConsents,
  programRefreshTokens,
} from '#server/db/schema.ts'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { answer, openRequest, REDIRECT, TestProgram } from './test-program.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer
let browser: TestBrowser
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
  browser = new TestBrowser(server)
  await browser.signUp('ann@example.com', 'a long pass phrase')
  await browser.whoAmI()
})
afterAll(() => server.close())

let registered = 0
/** Registers a program from an address of its own, unless one is named. */
function register(changes: Record<string, unknown>, address?: string): Promise<Response> {
  registered += 1
  return fetch(new URL('/api/auth/oauth2/register', server.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? `192.0.2.${registered}`,
    },
    body: JSON.stringify({
      client_name: 'Assistant',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      ...changes,
    }),
  })
}

/** A program with a code that its user brought back. */
async function withCode(): Promise<{ program: TestProgram; code: string; back: URL }> {
  const program = new TestProgram(server)
  const back = await answer(browser, await program.ask(), { accept: true })
  return { program, code: back.searchParams.get('code') ?? '', back }
}

/** Where the browser is led by an address that was changed on the way. */
async function ledTo(asked: URL, changes: Record<string, string | null>): Promise<URL> {
  const url = new URL(asked)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  const reply = await browser.get(url.pathname + url.search)
  return new URL(reply.headers.get('location') ?? '', url)
}

describe('a code', () => {
  it('[MCP-18] is refused with another verifier, and is used up by that', async () => {
    const { program, code } = await withCode()
    const wrong = await program.redeem(code, { code_verifier: 'w'.repeat(64) })
    expect(wrong.status).toBe(401)
    expect((await program.redeem(code)).status).toBe(400)
  })

  it('[MCP-18] is refused without a verifier', async () => {
    const { program, code } = await withCode()
    expect((await program.redeem(code, { code_verifier: '' })).status).toBe(400)
  })

  it('[MCP-18] that is used twice ends the tokens of its first use', async () => {
    const { program, code, back } = await withCode()
    await program.finish(back)
    expect((await program.call()).status).toBe(200)
    expect((await program.redeem(code)).status).toBe(400)
    expect((await program.call()).status).toBe(401)
    expect((await program.refresh(program.known?.refresh_token ?? '')).status).toBe(400)
  })

  it('[MCP-18] is refused to another program, at another address and for another resource', async () => {
    const other = new TestProgram(server)
    await other.ask()
    const changes: Record<string, string>[] = [
      { client_id: other.client?.client_id ?? '' },
      { redirect_uri: 'https://assistant.example/other' },
      { resource: 'https://elsewhere.example/mcp' },
      { resource: server.url },
    ]
    for (const change of changes) {
      const { program, code } = await withCode()
      expect((await program.redeem(code, change)).status, JSON.stringify(change)).toBe(400)
    }
  })
})

describe('a request', () => {
  it('[MCP-19] that names another redirect, or no known program, never leaves the server', async () => {
    const asked = await new TestProgram(server).ask()
    const changed: Record<string, string>[] = [
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: `${REDIRECT}/more` },
      { redirect_uri: 'javascript:alert(1)' },
      { client_id: 'nobody' },
    ]
    for (const changes of changed) {
      const page = await ledTo(asked, changes)
      expect(page.origin + page.pathname).toBe(`${server.url}/connect`)
      expect(page.searchParams.get('error')).toMatch(/^invalid_(redirect|client|request)$/)
    }
  })

  it.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['for more than MCP may', { scope: 'recordings:read account:read' }, 'invalid_scope'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
  ])('[MCP-19] %s is refused, and leads its user nowhere', async (_name, changes, error) => {
    const page = await ledTo(await new TestProgram(server).ask(), changes)
    expect(page.href).toBe(`${server.url}/connect?error=${error}`)
  })

  it('[MCP-19] without a resource is for the MCP server', async () => {
    const page = await ledTo(await new TestProgram(server).ask(), { resource: null })
    const request = new URLSearchParams(page.searchParams.get('request') ?? '')
    expect(request.getAll('resource')).toEqual([`${server.url}/mcp`])
  })
})

it.each([
  ['again', { prompt: null }],
  ['in silence', { prompt: 'none' }],
  ['after a new sign-in', { prompt: 'login' }],
  ['with a fresh sign-in', { prompt: null, max_age: '0' }],
])(
  '[MCP-31] a program that asks %s waits for its user’s answer, and then has a code',
  async (_name, changes) => {
    const { program } = await withCode()
    const page = await ledTo(program.asked as URL, changes)
    expect(page.origin + page.pathname).toBe(`${server.url}/connect`)
    const reply = await browser.post('/api/auth/oauth2/consent', {
      accept: true,
      oauth_query: page.searchParams.get('request'),
    })
    const { url } = (await reply.json()) as { url: string }
    expect(new URL(url).searchParams.get('code')).toEqual(expect.any(String))
  },
)

describe('the consent', () => {
  const allow = (oauth_query: string) => ({ accept: true, oauth_query })

  it('[MCP-20] of somebody who is signed out is none', async () => {
    const stranger = new TestBrowser(server)
    const request = await openRequest(stranger, await new TestProgram(server).ask())
    expect((await stranger.post('/api/auth/oauth2/consent', allow(request))).status).toBe(401)
  })

  it('[MCP-20] that another site sends, with the cookie, is refused', async () => {
    const request = await openRequest(browser, await new TestProgram(server).ask())
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const origin of ['https://evil.example', 'null']) {
      const refused = await fetch(new URL('/api/auth/oauth2/consent', server.url), {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: JSON.stringify(allow(request)),
      })
      expect(refused.status).toBe(403)
    }
  })

  it('[MCP-20] to a request that was changed, or that the server did not sign, is refused', async () => {
    const request = await openRequest(browser, await new TestProgram(server).ask())
    const changed = new URLSearchParams(request)
    changed.set('redirect_uri', 'https://evil.example/callback')
    const unsigned = new URLSearchParams(request)
    unsigned.delete('sig')
    for (const query of [String(changed), String(unsigned), '']) {
      expect((await browser.post('/api/auth/oauth2/consent', allow(query))).status).toBe(400)
    }
    const more = { ...allow(request), scope: 'recordings:read account:read' }
    expect((await browser.post('/api/auth/oauth2/consent', more)).status).toBe(400)
  })

  it('[MCP-20] counts for the account of whoever gives it, and for no other', async () => {
    const bob = new TestBrowser(server)
    await bob.signUp('bob@example.com', 'a long pass phrase')
    const idsOf = async (one: TestBrowser) => {
      await one.whoAmI()
      const reply = await one.get(listPrograms.path)
      return listPrograms.reply.parse(await reply.json()).programs?.map(({ id }) => id)
    }
    const before = await idsOf(browser)
    const request = await openRequest(browser, await new TestProgram(server).ask())
    expect((await bob.post('/api/auth/oauth2/consent', allow(request))).status).toBe(200)
    expect(await idsOf(bob)).toHaveLength(1)
    expect(await idsOf(browser)).toEqual(before)
  })
})

describe('a token', () => {
  it('[MCP-21] for another resource, bound to a key, expired or without a consent is refused', async () => {
    const { db } = server.context
    const id = (program: TestProgram) =>
      eq(programAccessTokens.clientId, program.client?.client_id ?? '')
    const changes = [
      { resources: ['https://elsewhere.example/mcp'] },
      { resources: null },
      { confirmation: { jkt: 'a key' } },
      { expiresAt: new Date(0) },
      { revoked: new Date(0) },
    ]
    for (const change of changes) {
      const { program, back } = await withCode()
      await program.finish(back)
      expect((await program.call()).status).toBe(200)
      await db.update(programAccessTokens).set(change).where(id(program))
      expect((await program.call()).status, JSON.stringify(change)).toBe(401)
    }
    const { program, back } = await withCode()
    await program.finish(back)
    await db
      .delete(programConsents)
      .where(eq(programConsents.clientId, program.client?.client_id ?? ''))
    expect((await program.call()).status).toBe(401)
    expect((await program.call('lsp_unknown')).status).toBe(401)
    expect((await program.call(program.known?.refresh_token)).status).toBe(401)
  })
})

describe('a registration', () => {
  it.each([
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a file', 'file:///etc/passwd'],
    ['a host without TLS', 'http://evil.example/callback'],
    ['a scheme that anybody may take', 'assistant://callback'],
    ['a fragment', 'https://assistant.example/callback#x'],
    ['another user’s name', 'https://claude.ai@evil.example/callback'],
    ['no address', 'callback'],
  ])('[MCP-22] that returns to %s is refused', async (_name, uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(400)
  })

  it('[MCP-22] of an app on a device may return there, and one with too much keeps little of it', async () => {
    const native = await register({
      redirect_uris: ['http://127.0.0.1:33418/', 'http://localhost/callback', 'com.example:/back'],
    })
    expect(native.status).toBe(201)
    const full = await register({
      client_name: 'n'.repeat(500),
      logo_uri: 'https://assistant.example/logo.png',
      software_statement: 's'.repeat(1_000),
      scope: 'recordings:read',
    })
    const { client_name, ...kept } = (await full.json()) as Record<string, string>
    expect(client_name).toHaveLength(60)
    const cut = await register({ client_name: `${'n'.repeat(59)}😀` })
    expect(await cut.json()).toMatchObject({ client_name: 'n'.repeat(59) })
    expect(Object.keys(kept)).not.toContain('logo_uri')
    expect(Object.keys(kept)).not.toContain('software_statement')
    for (const changes of [
      { redirect_uris: [] },
      { redirect_uris: Array.from({ length: 11 }, (_, n) => `${REDIRECT}/${n}`) },
      { token_endpoint_auth_method: 'private_key_jwt' },
      { dpop_bound_access_tokens: true },
    ]) {
      expect((await register(changes)).status).toBe(400)
    }
  })

  it('[MCP-23] beyond ten a minute from one network is refused', async () => {
    const replies = []
    for (let n = 0; n < 12; n += 1) replies.push((await register({}, '203.0.113.50')).status)
    expect(replies.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201))
    expect(replies.slice(10)).toEqual([429, 429])
  })

  it('[MCP-23] beyond the maximum takes the place of the oldest that nobody connected', async () => {
    const { db } = server.context
    const { program, back } = await withCode()
    await program.finish(back)
    const old = new Date(Date.now() - DAY_MS)
    await db.insert(programClients).values(
      Array.from({ length: MAX_UNCONNECTED_PROGRAMS }, (_, n) => ({
        id: `flood-${n}`,
        clientId: `flood-${n}`,
        redirectUris: [REDIRECT],
        createdAt: new Date(old.getTime() - n),
        updatedAt: old,
      })),
    )
    expect((await register({})).status).toBe(201)
    const left = await db.select({ id: programClients.clientId }).from(programClients)
    const connected = await db
      .selectDistinct({ id: programConsents.clientId })
      .from(programConsents)
    expect(left).toHaveLength(MAX_UNCONNECTED_PROGRAMS + connected.length)
    expect(left.some(({ id }) => id === `flood-${MAX_UNCONNECTED_PROGRAMS - 1}`)).toBe(false)
    expect((await program.call()).status).toBe(200)
  })

  it('[MCP-24] goes a week after nobody uses it, and a connection a day after its last token', async () => {
    const { db, identity } = server.context
    const { program, back } = await withCode()
    await program.finish(back)
    const clientId = program.client?.client_id ?? ''
    const isIt = eq(programClients.clientId, clientId)
    const later = (days: number) => new Date(Date.now() + days * DAY_MS)
    await identity.programs?.deleteUnused(later(29))
    expect(
      (await db.select().from(programConsents).where(eq(programConsents.clientId, clientId)))
        .length,
    ).toBe(1)
    expect(await db.select().from(programAccessTokens)).toEqual([])
    await identity.programs?.deleteUnused(later(32))
    expect(await db.select().from(programRefreshTokens)).toEqual([])
    expect(await db.select().from(programConsents)).toEqual([])
    expect(await db.select().from(programClients).where(isIt)).toHaveLength(1)
    await identity.programs?.deleteUnused(later(40))
    expect(await db.select().from(programClients)).toEqual([])
  })
})

it('[MCP-25] the library’s other OAuth endpoints are not served', async () => {
  for (const path of [
    'userinfo',
    'introspect',
    'end-session',
    'get-clients',
    'create-client',
    'get-consents',
  ]) {
    const reply = await browser.get(`/api/auth/oauth2/${path}`)
    expect(reply.status, path).toBe(404)
  }
  expect((await browser.post('/api/auth/admin/oauth2/create-client')).status).toBe(404)
  expect((await browser.get('/api/auth/.well-known/oauth-authorization-server')).status).toBe(404)
})

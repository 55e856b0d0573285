import { listPrograms, MAX_PROGRAMS } from '@live-scribe/contract/api-keys/programs'
import { createInterviewSession } from '@live-scribe/contract/recording'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import {
  Client,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  auditEntries,
  programAccessTokens,
  programClients,
  programConsents,
  programRefreshTokens,
} from '#server/db/schema.ts'
import { TestBrowser, waitForMails } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'
import { answer, openRequest, TestProgram } from './test-program.ts'

const password = 'a long pass phrase'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer(new MarkedRecogniser(['wait']))
})
afterAll(() => server.close())

async function signedUp(email = `${crypto.randomUUID()}@example.com`): Promise<TestBrowser> {
  const browser = new TestBrowser(server)
  await browser.signUp(email, password)
  await browser.whoAmI()
  return browser
}

async function connected(browser?: TestBrowser, scope?: string): Promise<TestProgram> {
  const program = new TestProgram(server)
  await program.connect(browser ?? (await signedUp()), scope)
  return program
}

async function programsOf(browser: TestBrowser) {
  const reply = await browser.get(listPrograms.path)
  return listPrograms.reply.parse(await reply.json()).programs
}

async function toolsOf(program: TestProgram): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(program.mcpUrl, { authProvider: program }))
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

describe('a program that connects by OAuth', () => {
  it('[MCP-10] finds by the refusal of /mcp where and how to ask', async () => {
    const refused = await fetch(new URL('/mcp', server.url), { method: 'POST' })
    expect(refused.status).toBe(401)
    const address = `${server.url}/.well-known/oauth-protected-resource/mcp`
    expect(refused.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${address}"`)
    const resource = (await (await fetch(address)).json()) as Record<string, unknown>
    expect(resource).toMatchObject({
      resource: `${server.url}/mcp`,
      authorization_servers: [`${server.url}/api/auth`],
      scopes_supported: ['recordings:read', 'recordings:write'],
    })
    const root = await fetch(`${server.url}/.well-known/oauth-protected-resource`)
    expect(await root.json()).toEqual(resource)
    for (const path of ['', '/api/auth']) {
      const reply = await fetch(`${server.url}/.well-known/oauth-authorization-server${path}`)
      expect(await reply.json()).toEqual({
        issuer: `${server.url}/api/auth`,
        authorization_endpoint: `${server.url}/api/auth/oauth2/authorize`,
        token_endpoint: `${server.url}/api/auth/oauth2/token`,
        registration_endpoint: `${server.url}/api/auth/oauth2/register`,
        revocation_endpoint: `${server.url}/api/auth/oauth2/revoke`,
        scopes_supported: ['recordings:read', 'recordings:write', 'offline_access'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: [
          'none',
          'client_secret_basic',
          'client_secret_post',
        ],
        revocation_endpoint_auth_methods_supported: [
          'none',
          'client_secret_basic',
          'client_secret_post',
        ],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      })
    }
  })

  it('[MCP-11] registers itself, asks, and then reads what its user may read', async () => {
    const browser = await signedUp()
    const program = await connected(browser)
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StreamableHTTPClientTransport(program.mcpUrl, { authProvider: program })
    await client.connect(transport)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_recordings',
      'search_recordings',
      'read_transcript',
      'mark_moment',
    ])
    await browser.post(createInterviewSession.path, { p_title: 'Over OAuth' })
    const { structuredContent } = await client.callTool({ name: 'list_recordings', arguments: {} })
    expect(structuredContent).toMatchObject({
      is_untrusted: true,
      recordings: [{ title: 'Over OAuth' }],
    })
    await client.close()
    expect(await programsOf(browser)).toMatchObject([
      {
        name: 'Assistant',
        host: 'assistant.example',
        scopes: ['recordings:read', 'recordings:write'],
        last_used_at: expect.any(String),
      },
    ])
  })

  it('[MCP-11] has the tools that its user allowed it, and no others', async () => {
    const program = await connected(await signedUp(), 'recordings:read')
    expect(await toolsOf(program)).toEqual([
      'list_recordings',
      'search_recordings',
      'read_transcript',
    ])
  })

  it('[MCP-11] keeps no tool, with no earlier token, that its user left out of a later answer', async () => {
    const browser = await signedUp()
    const program = await connected(browser)
    const { refresh_token = '' } = program.known ?? {}
    expect(await toolsOf(program)).toContain('mark_moment')
    const scope = 'recordings:read offline_access'
    await answer(browser, program.asked as URL, { accept: true, scope })
    expect(await toolsOf(program)).not.toContain('mark_moment')
    program.saveTokens((await (await program.refresh(refresh_token)).json()) as StoredOAuthTokens)
    expect(await toolsOf(program)).toEqual([
      'list_recordings',
      'search_recordings',
      'read_transcript',
    ])
  })

  it('[MCP-12] stays connected by a refresh token that is good once; a second use ends it all', async () => {
    const program = await connected()
    const first = program.known
    expect(first).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
    expect(first?.access_token).toMatch(/^lsp_/)
    const renewed = await program.refresh(first?.refresh_token ?? '')
    const next = (await renewed.json()) as { access_token: string; refresh_token: string }
    expect(renewed.status).toBe(200)
    expect((await program.call(next.access_token)).status).toBe(200)
    expect((await program.refresh(first?.refresh_token ?? '')).status).toBe(400)
    expect((await program.call(next.access_token)).status).toBe(401)
    expect((await program.refresh(next.refresh_token)).status).toBe(400)
  })

  it('[MCP-12] is refused at once after it gives back its refresh token', async () => {
    const program = await connected()
    const { refresh_token = '' } = program.known ?? {}
    const renewed = (await (await program.refresh(refresh_token)).json()) as {
      access_token: string
      refresh_token: string
    }
    expect((await program.call()).status).toBe(200)
    expect((await program.revoke(renewed.refresh_token)).status).toBe(200)
    for (const token of [program.known?.access_token, renewed.access_token]) {
      const refused = await program.call(token)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", resource_metadata="http/,
      )
    }
    expect((await program.refresh(renewed.refresh_token)).status).toBe(400)
  })

  it('[MCP-13] has a token for /mcp and for nothing else', async () => {
    const program = await connected()
    for (const path of [
      '/api/sessions',
      '/api/account/api-keys',
      '/api/account/programs',
      '/api/admin/users',
      '/api/auth/get-session',
      '/api/auth/list-sessions',
    ]) {
      const reply = await program.call(undefined, path)
      const text = await reply.text()
      expect(text === 'null' || reply.status === 401, `${path}: ${reply.status} ${text}`).toBe(true)
    }
  })

  it('[MCP-14] is stored with hashes of its tokens alone', async () => {
    const program = await connected()
    const { access_token = '', refresh_token = '' } = program.known ?? {}
    const { db } = server.context
    const rows = JSON.stringify([
      await db.select().from(programAccessTokens),
      await db.select().from(programRefreshTokens),
    ])
    expect(rows).toContain(program.client?.client_id)
    for (const token of [access_token, refresh_token]) {
      expect(rows).not.toContain(token.slice('lsp_'.length))
    }
  })

  it('[MCP-15] is listed for its user, who disconnects it; nobody else does', async () => {
    const browser = await signedUp()
    const program = await connected(browser)
    const [listed] = (await programsOf(browser)) ?? []
    const path = `/api/account/programs/${listed?.id}`
    const other = await server.signUp()
    expect((await other.call('DELETE', path)).status).toBe(404)
    expect((await program.call()).status).toBe(200)
    const headers = Object.fromEntries([
      ['cookie', [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')],
      ['origin', server.url],
    ])
    const ended = await fetch(new URL(path, server.url), { method: 'DELETE', headers })
    expect(ended.status).toBe(200)
    expect(await programsOf(browser)).toEqual([])
    expect((await program.call()).status).toBe(401)
    expect((await program.refresh(program.known?.refresh_token ?? '')).status).toBe(400)
  })

  it('[MCP-15] is listed once, also when its user answers in several tabs at the same moment', async () => {
    const browser = await signedUp()
    const oauth_query = await openRequest(browser, await new TestProgram(server).ask())
    const allow = () => browser.post('/api/auth/oauth2/consent', { accept: true, oauth_query })
    const replies = await Promise.all([allow(), allow(), allow()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await programsOf(browser)).toHaveLength(1)
  })

  it('[MCP-33] connects none beyond the limit, also when answers for several arrive at once', async () => {
    const browser = await signedUp()
    const program = new TestProgram(server)
    await program.connect(browser)
    const { db } = server.context
    const [first] = await db
      .select()
      .from(programConsents)
      .where(eq(programConsents.clientId, program.client?.client_id ?? ''))
    if (!first) throw new Error('there is no consent')
    const ids = Array.from({ length: MAX_PROGRAMS - 3 }, () => crypto.randomUUID())
    await db
      .insert(programClients)
      .values(ids.map((id) => ({ id, clientId: id, redirectUris: ['https://a.example/'] })))
    await db.insert(programConsents).values(ids.map((id) => ({ ...first, id, clientId: id })))
    const asked = []
    for (let n = 0; n < 5; n += 1) {
      asked.push(await openRequest(browser, await new TestProgram(server).ask()))
    }
    const replies = await Promise.all(
      asked.map((oauth_query) =>
        browser.post('/api/auth/oauth2/consent', { accept: true, oauth_query }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409])
    expect(await programsOf(browser)).toHaveLength(MAX_PROGRAMS)
  })

  it('[MCP-34] is connected for 15 minutes, whatever it had before, once its user’s answer says no more', async () => {
    const browser = await signedUp()
    const program = await connected(browser)
    const { refresh_token = '' } = program.known ?? {}
    const back = await answer(browser, program.asked as URL, {
      accept: true,
      scope: 'recordings:read',
    })
    expect((await program.refresh(refresh_token)).status).toBe(400)
    const reply = await program.redeem(back.searchParams.get('code') ?? '')
    const tokens = (await reply.json()) as Record<string, unknown>
    expect(tokens).toMatchObject({ expires_in: 900, scope: 'recordings:read' })
    expect(tokens.refresh_token).toBeUndefined()
  })

  it('[MCP-16] is told to its user again when it may do more, and not when it may do the same', async () => {
    const email = 'more@example.com'
    const browser = await signedUp(email)
    const program = await connected(browser, 'recordings:read offline_access')
    const again = async (scope: string) => {
      await answer(browser, program.asked as URL, { accept: true, scope })
    }
    await again('recordings:read offline_access')
    await again('recordings:read')
    await again('recordings:read recordings:write')
    const [mail] = await waitForMails(server, email, 'A program may do more with your recordings')
    expect(mail?.text).toContain('You let “Assistant” do more with your recordings')
    const entries = await server.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorEmail, email))
    expect(entries.filter(({ action }) => action === 'connect a program')).toHaveLength(2)
  })

  it('[MCP-16] is told to its user by mail, and to the operator’s record', async () => {
    const email = 'asked@example.com'
    const browser = await signedUp(email)
    await connected(browser)
    const [mail] = await waitForMails(server, email, 'A program was connected to your account')
    expect(mail?.text).toContain('You let “Assistant” use your recordings')
    const entries = await server.context.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.actorEmail, email))
    expect(entries.map(({ action }) => action)).toContain('connect a program')
  })

  it('[MCP-17] gets a refusal, and no code, from a user who says no', async () => {
    const browser = await signedUp()
    const program = new TestProgram(server)
    const back = await answer(browser, await program.ask(), { accept: false })
    expect(back.origin + back.pathname).toBe('https://assistant.example/callback')
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(back.searchParams.get('state')).toBe(program.state())
    expect(back.searchParams.has('code')).toBe(false)
    expect(await programsOf(browser)).toEqual([])
  })
})

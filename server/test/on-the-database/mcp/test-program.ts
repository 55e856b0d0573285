import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
import type { TestBrowser } from '../../clients/test-browser.ts'
import type { TestServer } from '../../test-server.ts'

/** Where the program's user returns to. */
export const REDIRECT = 'https://assistant.example/callback'

let made = 0

/** A program with the official SDK's OAuth, whose user answers in a browser. */
export class TestProgram implements OAuthClientProvider {
  readonly redirectUrl = REDIRECT
  readonly clientMetadata = {
    client_name: 'Assistant',
    redirect_uris: [REDIRECT],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  }
  /** The address that it sent its user to. */
  asked: URL | null = null
  client: StoredOAuthClientInformation | undefined
  known: StoredOAuthTokens | undefined
  /** Limits count by address, so each program has one of its own. */
  readonly #address: string
  #verifier = ''
  #discovery: OAuthDiscoveryState | undefined
  readonly #server: TestServer

  constructor(server: TestServer) {
    this.#server = server
    made += 1
    this.#address = `198.18.${made >> 8}.${made & 255}`
  }

  get mcpUrl(): URL {
    return new URL('/mcp', this.#server.url)
  }

  state() {
    return 'a state that is 007 + more'
  }
  clientInformation() {
    return this.client
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client
  }
  tokens() {
    return this.known
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.known = tokens
  }
  redirectToAuthorization(url: URL) {
    this.asked = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
  discoveryState() {
    return this.#discovery
  }
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovery = state
  }

  readonly #fetch = (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', this.#address)
    return fetch(url, { ...init, headers })
  }

  /** Discovers, registers, and returns the address that the user is sent to. */
  async ask(): Promise<URL> {
    const done = await auth(this, { serverUrl: this.mcpUrl, fetchFn: this.#fetch })
    if (done !== 'REDIRECT' || !this.asked) throw new Error(`the program is ${done}`)
    return this.asked
  }

  /** Exchanges what the user brought back for tokens. */
  async finish(back: URL): Promise<void> {
    const code = back.searchParams.get('code')
    if (!code) throw new Error(`the user brought no code: ${back.search}`)
    const iss = back.searchParams.get('iss') ?? undefined
    await auth(this, {
      serverUrl: this.mcpUrl,
      authorizationCode: code,
      fetchFn: this.#fetch,
      ...(iss ? { iss } : {}),
    })
  }

  /** Connects with what the user allows of it: all, or these scopes. */
  async connect(browser: TestBrowser, scope?: string): Promise<void> {
    await this.finish(await answer(browser, await this.ask(), { accept: true, scope }))
  }

  /** Posts a form, as programs call the OAuth endpoints. */
  post(path: string, form: Record<string, string>): Promise<Response> {
    return fetch(new URL(path, this.#server.url), {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'x-forwarded-for': this.#address },
    })
  }

  /** Redeems a code by hand. */
  redeem(code: string, changes: Record<string, string> = {}): Promise<Response> {
    return this.post('/api/auth/oauth2/token', {
      grant_type: 'authorization_code',
      client_id: this.client?.client_id ?? '',
      code,
      redirect_uri: REDIRECT,
      code_verifier: this.#verifier,
      resource: this.mcpUrl.href,
      ...changes,
    })
  }

  refresh(refreshToken: string, changes: Record<string, string> = {}): Promise<Response> {
    return this.post('/api/auth/oauth2/token', {
      grant_type: 'refresh_token',
      client_id: this.client?.client_id ?? '',
      refresh_token: refreshToken,
      ...changes,
    })
  }

  revoke(token: string): Promise<Response> {
    const client_id = this.client?.client_id ?? ''
    return this.post('/api/auth/oauth2/revoke', { token, client_id })
  }

  /** Lists the tools with an access token, or reads another path with it. */
  call(token = this.known?.access_token ?? '', path = '/mcp'): Promise<Response> {
    return fetch(new URL(path, this.#server.url), {
      method: path === '/mcp' ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        'x-forwarded-for': this.#address,
      },
      ...(path === '/mcp'
        ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) }
        : {}),
    })
  }
}

/** Opens the address in a browser; returns the page's signed request, as its script reads it. */
export async function openRequest(browser: TestBrowser, asked: URL): Promise<string> {
  const reply = await browser.get(asked.pathname + asked.search)
  const page = new URL(reply.headers.get('location') ?? '', asked)
  const request = page.searchParams.get('request')
  if (page.pathname !== '/connect' || !request) throw new Error(`led to ${page}`)
  return request
}

/** Opens the address and answers as the page does; returns where the user is sent back to. */
export async function answer(
  browser: TestBrowser,
  asked: URL,
  { accept, scope }: { accept: boolean; scope?: string | undefined },
): Promise<URL> {
  const oauth_query = await openRequest(browser, asked)
  const body = { accept, oauth_query, ...(scope ? { scope } : {}) }
  const reply = await browser.post('/api/auth/oauth2/consent', body)
  if (!reply.ok) throw new Error(await reply.text())
  return new URL(((await reply.json()) as { url: string }).url)
}

import { randomUUID } from 'node:crypto'
import { MAX_PROGRAM_NAME_CHARACTERS, MAX_PROGRAMS } from '@live-scribe/contract/api-keys/programs'
import { isVisibleText } from '@live-scribe/contract/fixes/visible-text'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { programClients, programConsents, programResources } from '#server/db/schema.ts'
import { sanitizePersonName } from '#server/lib/mail-text.ts'
import type { Mail } from '#server/ports/mailer.ts'
import type { RecordSecurityEvent } from '../guards/security-event-recorder.ts'
import { programConnectedMail } from '../mails.ts'
import {
  deleteOlderConsents,
  deleteSurplusPrograms,
  endRenewal,
  endSurplusConnection,
} from './connected-programs.ts'
import { CLIENT_AUTHENTICATION, CONSENT_PAGE, getMcpUrl, STAY_CONNECTED } from './oauth-server.ts'

const AUTH_BASE_PATH = '/api/auth'
/** Maximum addresses to which a program may return. */
const MAX_REDIRECT_URIS = 10

interface Options {
  db: Database
  publicUrl: () => string
  addressHeader: string
  findUser: (headers: Headers) => Promise<{ id: string; email: string; name: string } | null>
  recordEvent: RecordSecurityEvent
  /** Sends a mail that no request waits for. */
  post: (mail: Mail) => void
}

type Answer = (request: Request) => Promise<Response>

/**
 * What the product adds to the library's OAuth endpoints: bounds, the MCP server as the only
 * resource, the page that asks, and the news of a new connection.
 */
export class ProgramRequests {
  readonly #options: Options
  /** The address of the resource that is known to be stored. */
  #stored = ''

  constructor(options: Options) {
    this.#options = options
  }

  /** Answers a request by the library, with what is added to its path; others it leaves alone. */
  handle(request: Request, answer: Answer): Promise<Response> {
    switch (new URL(request.url).pathname.slice(AUTH_BASE_PATH.length)) {
      case '/oauth2/register':
        return this.#register(request, answer)
      case '/oauth2/authorize':
        return this.#authorize(request, answer)
      case '/oauth2/consent':
        return this.#consent(request, answer)
      default:
        return answer(request)
    }
  }

  async #register(request: Request, answer: Answer): Promise<Response> {
    const asked = await readObject(request)
    if (!asked) return refuse('invalid_client_metadata', 'The body must be a JSON object.')
    const metadata = toKeptMetadata(asked)
    if ('refusal' in metadata) return metadata.refusal
    const headers = new Headers(request.headers)
    // A program is nobody's, also when a page of a signed-in user registers it.
    for (const name of ['authorization', 'content-length', 'cookie']) headers.delete(name)
    const { url, method } = request
    const response = await answer(
      new Request(url, { method, headers, body: JSON.stringify(metadata.kept) }),
    )
    if (response.ok) await deleteSurplusPrograms(this.#options.db)
    return response
  }

  async #authorize(request: Request, answer: Answer): Promise<Response> {
    if (request.method !== 'GET') return new Response(null, { status: 405 })
    await this.#storeResource()
    const url = new URL(request.url)
    // There is one resource, and programs of earlier versions of MCP name none.
    if (!url.searchParams.has('resource')) {
      url.searchParams.set('resource', getMcpUrl(this.#options.publicUrl()))
    }
    // The page asks each time: a redirect to a device proves no program, so that an earlier answer
    // says nothing of who asks now (RFC 8252, 8.6). What else a program may want of the sign-in
    // would lead the user's answer back to the page.
    url.searchParams.set('prompt', 'consent')
    url.searchParams.delete('max_age')
    // The library would answer a script with the address as text.
    const headers = new Headers(request.headers)
    headers.set('accept', 'text/html')
    headers.set('sec-fetch-mode', 'navigate')
    return toConsentPage(await answer(new Request(url, { headers })))
  }

  /** Stores the one resource, once for each address that the server has had. */
  async #storeResource(): Promise<void> {
    const identifier = getMcpUrl(this.#options.publicUrl())
    if (this.#stored === identifier) return
    await this.#options.db
      .insert(programResources)
      .values({ id: randomUUID(), identifier, name: 'MCP' })
      .onConflictDoNothing()
    this.#stored = identifier
  }

  async #consent(request: Request, answer: Answer): Promise<Response> {
    const asked = await readObject(request)
    const user = await this.#options.findUser(request.headers)
    if (!user || asked?.accept !== true) return answer(request)
    const clientId = new URLSearchParams(String(asked.oauth_query)).get('client_id') ?? ''
    const { db } = this.#options
    const known = await db
      .select({ clientId: programConsents.clientId, scopes: programConsents.scopes })
      .from(programConsents)
      .where(eq(programConsents.userId, user.id))
    const earlier = known.find((one) => one.clientId === clientId)
    if (!earlier && known.length >= MAX_PROGRAMS) return refuseSurplus()
    const response = await answer(request)
    if (!response.ok) return response
    if (!earlier) {
      await deleteOlderConsents(db, user.id, clientId)
      if (await endSurplusConnection(db, user.id, clientId)) return refuseSurplus()
    }
    const [granted] = await db
      .select({ name: programClients.name, scopes: programConsents.scopes })
      .from(programConsents)
      .innerJoin(programClients, eq(programClients.clientId, programConsents.clientId))
      .where(and(eq(programConsents.clientId, clientId), eq(programConsents.userId, user.id)))
    if (!granted) return response
    // The page said that the program is connected for the time of one access token.
    if (!granted.scopes.includes(STAY_CONNECTED)) await endRenewal(db, user.id, clientId)
    const mayMore = granted.scopes.some((scope) => !earlier?.scopes.includes(scope))
    if (mayMore) await this.#tell(request, user, { ...granted, isNew: !earlier })
    return response
  }

  /** Records what a program may now do, and writes to the user, who may not have allowed it. */
  async #tell(
    request: Request,
    user: { id: string; email: string; name: string },
    program: { name: string | null; scopes: string[]; isNew: boolean },
  ): Promise<void> {
    const { publicUrl, addressHeader, recordEvent, post } = this.#options
    const address = request.headers.get(addressHeader) ?? 'an unknown address'
    const name = sanitizePersonName(program.name ?? '')
    await recordEvent({
      kind: 'program-connected',
      identityUserId: user.id,
      email: user.email,
      detail: `“${name}” for ${program.scopes.join(', ')}, from ${address}`,
    })
    const { isNew } = program
    post(programConnectedMail(user, { name, address, isNew, publicUrl: publicUrl() }))
  }
}

function refuseSurplus(): Response {
  const text = `An account has at most ${MAX_PROGRAMS} connected programs. Disconnect one that you no longer use.`
  return Response.json({ code: 'TOO_MANY_PROGRAMS', message: text }, { status: 409 })
}

async function readObject(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = await request.clone().json()
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** What is kept of a program's own description (RFC 7591), or why it is refused. */
function toKeptMetadata(
  asked: Record<string, unknown>,
): { kept: Record<string, unknown> } | { refusal: Response } {
  const { redirect_uris, client_name, token_endpoint_auth_method: method } = asked
  const uris = Array.isArray(redirect_uris) ? redirect_uris.map(String) : []
  if (uris.length === 0 || uris.length > MAX_REDIRECT_URIS) {
    const text = `redirect_uris must have 1 to ${MAX_REDIRECT_URIS} addresses.`
    return { refusal: refuse('invalid_redirect_uri', text) }
  }
  if (method !== undefined && !CLIENT_AUTHENTICATION.some((one) => one === method)) {
    const text = `token_endpoint_auth_method must be one of ${CLIENT_AUTHENTICATION.join(', ')}.`
    return { refusal: refuse('invalid_client_metadata', text) }
  }
  if (asked.dpop_bound_access_tokens === true) {
    return { refusal: refuse('invalid_client_metadata', 'DPoP is not supported.') }
  }
  const isNative = uris.some((uri) => !/^https:/i.test(uri))
  return {
    kept: {
      redirect_uris: uris,
      client_name: toName(client_name) ?? URL.parse(uris[0] ?? '')?.hostname ?? 'A program',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      ...(method === undefined ? {} : { token_endpoint_auth_method: method }),
      // Many programs on a device name no type, and the library would take them for pages.
      application_type: isNative ? 'native' : 'web',
    },
  }
}

function toName(name: unknown): string | null {
  if (typeof name !== 'string') return null
  // Without half a character at the cut.
  const text = name
    .trim()
    .slice(0, MAX_PROGRAM_NAME_CHARACTERS)
    .replace(/\p{Cs}$/u, '')
  return isVisibleText(text) ? text : null
}

function refuse(error: string, text: string): Response {
  return Response.json({ error, error_description: text }, { status: 400 })
}

/**
 * Leads a redirect to the page that asks: the signed request as one parameter, so that no router
 * reads it otherwise, and what the library refuses with its reason. Anybody may register a program,
 * so a refusal that led on to it would make of this server a way to any site (RFC 9700, 4.11.2).
 */
function toConsentPage(response: Response): Response {
  const location = response.headers.get('location')
  if (location) response.headers.set('location', toPagePath(location))
  return response
}

function toPagePath(location: string): string {
  const [path = '', ...queries] = location.split(/[?#]/)
  const query = queries.join('&')
  if (path === CONSENT_PAGE) return `${CONSENT_PAGE}?${new URLSearchParams({ request: query })}`
  // The address of a program may have one of its own before it.
  const error = new URLSearchParams(query).getAll('error').at(-1) ?? 'invalid_request'
  return `${CONSENT_PAGE}?${new URLSearchParams({ error })}`
}

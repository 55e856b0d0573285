import { generateKeyPairSync } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { OidcMemoryAdapter } from './oidc-memory-adapter.ts'

interface OidcUser {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface OidcServer {
  issuer: string
  client: { id: string; secret: string }
  /** The user who signs in at the provider, or the error that it returns. */
  answer: OidcUser | { error: string }
  /** Closes every connection without a response, until `comeBack`. */
  goAway(): void
  comeBack(): void
  close(): Promise<void>
}

const client = { id: 'live-scribe', secret: 'a-secret-of-the-client-32-characters' }

/**
 * Starts an OpenID Connect provider in this process that signs in the user in `answer` without a
 * prompt, or with `isAsking` after a button.
 */
export async function startOidcServer(
  redirectTo: () => string,
  { isAsking = false } = {},
): Promise<OidcServer> {
  const usersBySub = new Map<string, OidcUser>()
  const listener = http.createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  let isAway = false
  const server: OidcServer = {
    issuer,
    client,
    answer: { error: 'access_denied' },
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
    close: async () => {
      listener.closeAllConnections()
      await new Promise((resolve) => listener.close(resolve))
    },
  }
  // Created at the first request, when the client's URL is known.
  let made: Provider | null = null
  const provider = () => {
    made ??= new Provider(issuer, {
      ...configuration,
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [`${redirectTo()}/api/auth/callback/oidc`],
          post_logout_redirect_uris: [`${redirectTo()}/`],
        },
      ],
      findAccount: (_context, sub) => ({
        accountId: sub,
        claims: async () => ({ ...usersBySub.get(sub), sub }),
      }),
    })
    return made
  }
  listener.on('request', async (request, response) => {
    if (isAway) return request.socket.destroy()
    const isPage = request.url?.startsWith('/interaction/')
    if (!isPage) return provider().callback()(request, response)
    if (isAsking && request.method === 'GET') return sendPage(response)
    const { answer } = server
    if ('sub' in answer) usersBySub.set(answer.sub, answer)
    const result = 'sub' in answer ? { login: { accountId: answer.sub } } : answer
    await provider().interactionFinished(request, response, result)
  })
  return server
}

const head = '<!doctype html><title>Example</title><link rel="icon" href="data:,">'

function sendPage(response: http.ServerResponse): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`${head}<h1>Example</h1><form method="post"><button>Let me in</button></form>`)
}

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const configuration: Configuration = {
  adapter: OidcMemoryAdapter,
  jwks: {
    keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
  },
  cookies: { keys: ['a key of the tests'] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      // Confirms the sign-out without a prompt.
      logoutSource: async (context, form) => {
        const yes = '<button form="op.logoutForm" name="logout" value="yes">Sign out</button>'
        context.body = `${head}${form}${yes}<script>document.querySelector('button').click()</script>`
      },
    },
  },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  // Every user counts as having consented.
  loadExistingGrant: async ({ oidc }) => {
    const { client, session, provider } = oidc
    const grant = new provider.Grant({
      clientId: client?.clientId ?? '',
      accountId: session?.accountId ?? '',
    })
    grant.addOIDCScope('openid email profile')
    await grant.save()
    return grant
  },
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: 600,
    IdToken: 600,
    Interaction: 600,
    Session: 600,
  },
}

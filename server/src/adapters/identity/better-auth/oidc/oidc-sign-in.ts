import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { Auth } from '../create-auth.ts'
import { type DiscoveryDocument, discoverIssuer } from './discover-issuer.ts'
import { OIDC_PROVIDER_ID, OIDC_TIMEOUT_MS } from './oidc-settings.ts'

/** The error code that the sign-in page explains. */
const UNREACHABLE = 'provider_unreachable'

/**
 * Signs users in and out through the OpenID Connect provider, which is discovered on first use;
 * after a failure the next request tries again. Existing sessions do not need the provider.
 */
export class OidcSignIn {
  readonly #issuer: string
  readonly #publicUrl: () => string
  readonly #createAuth: (found: DiscoveryDocument) => Auth
  #ready: Promise<Auth> | null = null
  #known: Auth | null = null

  constructor(options: {
    issuer: string
    publicUrl: () => string
    createAuth: (found: DiscoveryDocument) => Auth
  }) {
    this.#issuer = options.issuer
    this.#publicUrl = options.publicUrl
    this.#createAuth = options.createAuth
  }

  /** Handles requests for the provider's paths; null for other paths. */
  async handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/sign-out') return this.#known?.handler(request) ?? null
    const isCallback = pathname === `/api/auth/callback/${OIDC_PROVIDER_ID}`
    if (!isCallback && pathname !== '/api/auth/sign-in/social') return null
    const auth = await this.#reach()
    if (auth) return auth.handler(request)
    if (!isCallback) return Response.json({ code: UNREACHABLE }, { status: 503 })
    const location = new URL(`/sign-in?error=${UNREACHABLE}`, this.#publicUrl()).href
    return new Response(null, { status: 302, headers: { location } })
  }

  async #reach(): Promise<Auth | null> {
    this.#ready ??= this.#open()
    try {
      this.#known = await this.#ready
      return this.#known
    } catch {
      this.#ready = null
      return null
    }
  }

  async #open(): Promise<Auth> {
    const auth = this.#createAuth(await discoverIssuer(this.#issuer))
    const { socialProviders } = await withTimeout(auth.$context, OIDC_TIMEOUT_MS)
    if (!socialProviders.some(({ id }) => id === OIDC_PROVIDER_ID))
      throw new Error('not registered')
    return auth
  }
}

import { withTimeout } from '#server/lib/async/with-timeout.ts'
import type { Auth } from '../create-auth.ts'
import { type Discovered, discover } from './discover.ts'
import { OIDC, TIMEOUT_MS } from './settings.ts'

/** The error code that the pages explain. */
const UNREACHABLE = 'provider_unreachable'

/**
 * Signs in and out by the provider. It is discovered on first use, and retried until it answers;
 * existing sessions don't need it.
 */
export class OutsideSignIn {
  readonly #issuer: string
  readonly #publicUrl: () => string
  readonly #createAuth: (found: Discovered) => Auth
  #ready: Promise<Auth> | null = null
  #known: Auth | null = null

  constructor(options: {
    issuer: string
    publicUrl: () => string
    createAuth: (found: Discovered) => Auth
  }) {
    this.#issuer = options.issuer
    this.#publicUrl = options.publicUrl
    this.#createAuth = options.createAuth
  }

  /** Handles the provider's paths; null for others. */
  async handle(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/sign-out') return this.#known?.handler(request) ?? null
    const isCallback = pathname === `/api/auth/callback/${OIDC}`
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
    const auth = this.#createAuth(await discover(this.#issuer))
    const { socialProviders } = await withTimeout(auth.$context, TIMEOUT_MS)
    if (!socialProviders.some(({ id }) => id === OIDC)) throw new Error('not registered')
    return auth
  }
}

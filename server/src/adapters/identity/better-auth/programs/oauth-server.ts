import { oauthProvider } from '@better-auth/oauth-provider'
import { PROGRAM_SCOPES } from '@live-scribe/contract/api-keys/programs'

/** Seconds that an access token lasts. */
const ACCESS_TOKEN_SECONDS = 15 * 60
/** Seconds that a program stays connected without a call. */
const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60
/** Seconds for a sign-in and the answer on the consent page, and for a code. */
const REQUEST_SECONDS = 10 * 60

/** The beginning of every access token, by which scanners of leaked tokens know it. */
export const ACCESS_TOKEN_PREFIX = 'lsp_'
/** The page that asks the user, signed in or not. */
export const CONSENT_PAGE = '/connect'
/** The scope with which a program stays connected. */
export const STAY_CONNECTED = 'offline_access'

/** Ways in which a program says who it is; others of the library need more of the resource. */
export const CLIENT_AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'] as const

/** Paths of the library's OAuth endpoints that are served; it has more. */
const SERVED_PATHS = [
  '/oauth2/authorize',
  '/oauth2/consent',
  '/oauth2/public-client',
  '/oauth2/register',
  '/oauth2/revoke',
  '/oauth2/token',
]
const LIBRARY_PATH = /^\/(admin\/)?oauth2\/|^\/\.well-known\//

/** Whether an endpoint of the identity library is served, by its path. */
export function isServedPath(path: string): boolean {
  return !LIBRARY_PATH.test(path) || SERVED_PATHS.includes(path)
}

/** The address of the MCP server, the one resource that tokens are for. */
export function getMcpUrl(publicUrl: string): string {
  return `${publicUrl}/mcp`
}

/**
 * Better Auth's OAuth 2.1 server. Access tokens are looked up instead of signed, so that one that is
 * revoked ends at once; they and refresh tokens are stored as hashes.
 */
export function createOAuthServer() {
  return oauthProvider({
    loginPage: CONSENT_PAGE,
    consentPage: CONSENT_PAGE,
    scopes: [...PROGRAM_SCOPES, STAY_CONNECTED],
    grantTypes: ['authorization_code', 'refresh_token'],
    // The resource is stored by the first request: as an option it would be inserted at each start,
    // where two nodes that start together end with the library's unique violation.
    enforcePerClientResources: false,
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    disableJwtPlugin: true,
    storeTokens: 'hashed',
    prefix: {
      opaqueAccessToken: ACCESS_TOKEN_PREFIX,
      refreshToken: 'lsr_',
      clientSecret: 'lsc_',
    },
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    codeExpiresIn: REQUEST_SECONDS,
    // By network address; the programs of hosted assistants share a few.
    rateLimit: {
      register: { window: 60, max: 10 },
      authorize: { window: 60, max: 30 },
      token: { window: 60, max: 120 },
      revoke: { window: 60, max: 60 },
    },
  })
}

/** The metadata of RFC 8414, without what is not served. */
export function toServedMetadata(all: Record<string, unknown>): Record<string, unknown> {
  const {
    issuer,
    authorization_endpoint,
    token_endpoint,
    registration_endpoint,
    revocation_endpoint,
    scopes_supported,
    response_types_supported,
    response_modes_supported,
    grant_types_supported,
    code_challenge_methods_supported,
    authorization_response_iss_parameter_supported,
  } = all
  return {
    issuer,
    authorization_endpoint,
    token_endpoint,
    registration_endpoint,
    revocation_endpoint,
    scopes_supported,
    response_types_supported,
    response_modes_supported,
    grant_types_supported,
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported,
    authorization_response_iss_parameter_supported,
  }
}

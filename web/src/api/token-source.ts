type TokenSource = () => Promise<string | null>

let source: TokenSource | null = null

/**
 * Sets the source of bearer tokens, for calls after the cookie may have expired; null removes it.
 */
export function setTokenSource(from: TokenSource | null): void {
  source = from
}

/** Headers with a bearer token; empty without a token. */
export async function getAuthorizationHeader(): Promise<Record<string, string>> {
  const token = source && (await source().catch(() => null))

  return token ? { authorization: `Bearer ${token}` } : {}
}

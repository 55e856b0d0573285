type TokenSource = () => Promise<string | null>

let source: TokenSource | null = null

/** Lets calls carry a token where the cookie may have expired while the page slept. */
export function setTokenSource(from: TokenSource | null): void {
  source = from
}

/** The Authorization header, where the cookie is not enough. */
export async function getAuthorizationHeader(): Promise<Record<string, string>> {
  const token = source && (await source().catch(() => null))

  return token ? { authorization: `Bearer ${token}` } : {}
}

type TokenSource = () => Promise<string | null>

let source: TokenSource | null = null

/** Has calls carry a token, where a cookie alone may have ended while the page slept. */
export function setTokenSource(from: TokenSource | null): void {
  source = from
}

/** The header that says who calls, where the cookie does not. */
export async function tokenHeader(): Promise<Record<string, string>> {
  const token = source && (await source().catch(() => null))

  return token ? { authorization: `Bearer ${token}` } : {}
}

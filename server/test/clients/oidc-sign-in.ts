import type { TestBrowser } from './test-browser.ts'

/** Starts a sign-in at the OpenID Connect provider; returns the provider's URL. */
export async function startOidcSignIn(
  browser: TestBrowser,
  callbackURL = '/transcribe',
): Promise<URL> {
  const reply = await browser.post('/api/auth/sign-in/social', {
    provider: 'oidc',
    callbackURL,
    errorCallbackURL: '/sign-in?redirect=%2Ftranscribe',
    disableRedirect: true,
  })
  const { url } = (await reply.json()) as { url: string }
  return new URL(url)
}

/**
 * Follows the provider's redirects as a browser does; returns the URL outside the provider at which
 * they end.
 */
export async function completeProviderSignIn(from: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = from
  for (let step = 0; step < 10 && at.origin === from.origin; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = reply.headers.get('location')
    if (!location) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
    at = new URL(location, at)
  }
  return at
}

/** Signs in at the provider; returns the URL of the page on which the sign-in ends. */
export async function signInWithOidc(browser: TestBrowser, callbackURL?: string): Promise<URL> {
  return openCallback(
    browser,
    await completeProviderSignIn(await startOidcSignIn(browser, callbackURL)),
  )
}

/** Opens the callback URL that the provider redirected to; returns the URL of the next redirect. */
export async function openCallback(
  browser: TestBrowser,
  { pathname, search, origin }: URL,
): Promise<URL> {
  const reply = await browser.get(pathname + search)
  return new URL(reply.headers.get('location') ?? `/answered-${reply.status}`, origin)
}

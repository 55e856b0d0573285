import type { TestBrowser } from './test-browser.ts'

/** Starts to sign in by way of the provider; answers the provider's address. */
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

/** A browser's way through the provider's pages; answers where it sends the browser in the end. */
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

/** The whole way; answers the page of ours on which it ends. */
export async function signInWithOidc(browser: TestBrowser, callbackURL?: string): Promise<URL> {
  return openCallback(
    browser,
    await completeProviderSignIn(await startOidcSignIn(browser, callbackURL)),
  )
}

/** Opens the address that the provider sent the browser to; answers where that leads. */
export async function openCallback(
  browser: TestBrowser,
  { pathname, search, origin }: URL,
): Promise<URL> {
  const reply = await browser.get(pathname + search)
  return new URL(reply.headers.get('location') ?? `/answered-${reply.status}`, origin)
}

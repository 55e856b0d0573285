/** An HTTP client of the running app with its own cookies. */
export interface SeedClient {
  /** Calls the API and returns its JSON; throws for an error response. */
  get(path: string): Promise<Record<string, unknown>>
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  /** Sends the form of a hosted page. */
  press(url: string, fields: Record<string, string>): Promise<void>
  setCookie(name: string, value: string): void
}

let visitors = 0

/**
 * Creates a client for `url` that sends `origin` as the Origin and its own client address for rate
 * limits. Its calls throw for unsuccessful responses.
 */
export function createSeedClient(url: string, origin: string): SeedClient {
  visitors += 1
  const address = `10.0.${visitors >> 8}.${visitors & 255}`
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL(path, url), {
      ...init,
      redirect: 'manual',
      headers: { origin, cookie, 'x-forwarded-for': address, ...init.headers },
    })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    if (reply.status < 400) return reply
    throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
  }
  const toJson = async (reply: Response) => (await reply.json()) as Record<string, unknown>

  return {
    get: async (path) => toJson(await send(path, {})),
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' }
      return toJson(await send(path, { method: 'POST', headers, body: JSON.stringify(body) }))
    },
    press: async (page, fields) => {
      const { pathname } = new URL(page)
      const reply = await send(pathname, { method: 'POST', body: new URLSearchParams(fields) })
      if (reply.status !== 303) throw new Error(`${pathname} rejected the form`)
    },
    setCookie: (name, value) => void cookies.set(name, value),
  }
}

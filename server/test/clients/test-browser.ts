import fs from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import type { TestServer } from '../test-server.ts'

let calls = 0

/** An HTTP client with the cookies and the `Origin` header of a browser. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly #server: TestServer
  readonly #agent: string

  constructor(server: TestServer, agent = 'a browser', cookies = '') {
    this.#server = server
    this.#agent = agent
    for (const pair of cookies ? cookies.split('; ') : []) this.#keep(pair)
  }

  get(at: string): Promise<Response> {
    return this.#send(at, {})
  }

  post(at: string, body: unknown = {}, address?: string): Promise<Response> {
    const headers = { 'content-type': 'application/json', ...forwarded(address) }
    return this.#send(at, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async signUp(email: string, password: string): Promise<void> {
    const reply = await this.post('/api/auth/sign-up/email', {
      name: 'Ann Example',
      email,
      password,
    })
    if (!reply.ok) throw new Error(await reply.text())
  }

  signIn(email: string, password: string): Promise<Response> {
    return this.post('/api/auth/sign-in/email', { email, password })
  }

  /** The email of the user who is signed in in this browser; null without one. */
  async whoAmI(): Promise<string | null> {
    const { user } = (await (await this.get('/api/me')).json()) as {
      user: { email: string } | null
    }
    return user?.email ?? null
  }

  async #send(at: string, init: RequestInit): Promise<Response> {
    const { url } = this.#server
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(new URL(at, url), {
      ...init,
      redirect: 'manual',
      headers: {
        origin: url,
        'user-agent': this.#agent,
        ...forwarded(),
        ...(init.headers as Record<string, string>),
        ...(cookie ? { cookie } : {}),
      },
    })
    for (const line of reply.headers.getSetCookie()) this.#keep(line)
    return reply
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(name.length + 1))
  }
}

/**
 * The header with the caller's address: limits count by address, so each call gets an address of
 * its own unless the test sets one.
 */
function forwarded(address?: string): Record<string, string> {
  calls += 1
  return { 'x-forwarded-for': address ?? `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` }
}

/** Waits for mails in the outbox to an address with a subject; returns them oldest first. */
export async function waitForMails(
  server: TestServer,
  email: string,
  subject: string,
): Promise<Email[]> {
  const folder = path.join(server.context.config.dataFolder, 'outbox')
  for (;;) {
    const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
    const files = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
    const sorted = files.sort((one, other) => fs.statSync(one).mtimeMs - fs.statSync(other).mtimeMs)
    const mails = await Promise.all(sorted.map((file) => PostalMime.parse(fs.readFileSync(file))))
    const found = mails.filter(
      (mail) => mail.subject === subject && mail.to?.some(({ address }) => address === email),
    )
    if (found.length > 0) return found
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The link in a mail, as path and query. */
export function findLink(mail: Email | undefined): string {
  const [link] = /http:\/\/\S+/.exec(mail?.text ?? '') ?? []
  if (!link) throw new Error('the mail has no link')
  const { pathname, search } = new URL(link)
  return pathname + search
}

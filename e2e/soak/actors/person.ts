import { getOrCreateUserByIdentity } from '@live-scribe/contract/identity'
import { signUpForHeaders } from '../../faults/sign-up.ts'
import type { Line } from '../deployment/line.ts'
import type { SoakCluster } from '../deployment/soak-cluster.ts'
import { type Browser, request } from './browser.ts'
import { retry } from './retry.ts'

/** The reply to a call, as it was received. */
export interface Reply {
  status: number
  text: string
}

/** Somebody with an account. */
export class Person {
  readonly browser: Browser
  /** The id of the user's row. */
  readonly userId: string

  private constructor(browser: Browser, userId: string) {
    this.browser = browser
    this.userId = userId
  }

  /** Signs up a new user, who goes to the site by this line. */
  static async signUp(cluster: Pick<SoakCluster, 'url'>, line: Pick<Line, 'url'>): Promise<Person> {
    return retry(async () => {
      const signedUp = await signUpForHeaders(cluster.url)
      const headers = { ...signedUp, origin: cluster.url, connection: 'close' }
      const browser = { origin: line.url, headers }
      const person = new Person(browser, '')
      const { id } = await person.ask('POST', getOrCreateUserByIdentity.path, {})
      return new Person(browser, String(id))
    })
  }

  /** Calls the API once and returns whatever comes back; rejects without a reply. */
  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const { origin, headers } = this.browser
    const reply = await request(new URL(path, origin), {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: reply.status, text: await reply.text() }
  }

  /** Calls the API once; rejects when it refuses. */
  async ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
    const { status, text } = await this.call(method, path, body)
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`)
    return JSON.parse(text)
  }
}

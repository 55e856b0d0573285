import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { TestBrowser } from '../../clients/test-browser.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

export const password = 'a long pass phrase'

/** A test file's server, and the owner of an account that is new for each test. */
export interface NewOwner {
  readonly server: TestServer
  readonly email: string
  /** The browser in which the owner is signed in. */
  readonly browser: TestBrowser
  /** Signs in to the account with a password, from an IP address. */
  signIn(browser: TestBrowser, given: string, address?: string): Promise<Response>
}

/** Starts a server for the test file and signs a new owner up before each test. */
export function useNewOwner(): NewOwner {
  let server: TestServer
  let email: string
  let browser: TestBrowser
  beforeAll(async () => {
    server = await startTestServer(new MarkedRecogniser(['wait']))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    email = `${crypto.randomUUID()}@example.com`
    browser = new TestBrowser(server)
    await browser.signUp(email, password)
  })
  return {
    get server() {
      return server
    },
    get email() {
      return email
    },
    get browser() {
      return browser
    },
    signIn: (from, given, address) =>
      from.post('/api/auth/sign-in/email', { email, password: given }, address),
  }
}

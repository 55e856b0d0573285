import { randomInt, randomUUID } from 'node:crypto'
import { getChromiumLaunchOptions } from '@live-scribe/testing/clients/chromium'
import { type RunningServer, startServer } from '@live-scribe/testing/servers/start-server'
import {
  type APIRequestContext,
  type Browser,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { PageErrors } from './lib/page-errors.ts'

const NAME = 'Ada Byron'

export interface TestUser {
  email: string
  password: string
}

interface Fixtures {
  /** Whether the test is at an address of its own, because wrong codes are limited by address. */
  hasOwnAddress: boolean
  /** Errors that pages print or throw; an unexpected one fails the test. */
  pageErrors: PageErrors
  /**
   * Opens a page of a signed-in user in another Chromium, with a microphone from
   * `testing/clients/chromium.ts`.
   */
  openWithMicrophone: (microphone: string[]) => Promise<Page>
  /** Opens the viewer of a session without an account. */
  openViewer: (code: string) => Promise<Page>
  /** A page of a signed-in user in a browser of its own, with these launch options. */
  openWithLaunchOptions: (options: LaunchOptions) => Promise<Page>
}

interface WorkerFixtures {
  server: RunningServer
  /** The signed-in user, whose password some calls need when the sign-in is older than ten minutes. */
  person: TestUser
  /** Cookies of that user, for tests that do not test sign-up. */
  signedIn: SignedIn
}

type SignedIn = Awaited<ReturnType<APIRequestContext['storageState']>>

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
      await use(server)
      await server.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  person: [async ({ playwright: _playwright }, use) => use(createTestUser()), { scope: 'worker' }],

  signedIn: [
    async ({ playwright, server, person }, use) => {
      const origin = server.url
      const request = await playwright.request.newContext({ baseURL: origin })
      const reply = await request.post('/api/auth/sign-up/email', {
        headers: { origin },
        data: { name: NAME, ...person },
      })
      expect(reply.status()).toBe(200)
      await use(await request.storageState())
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => {
    await use(server.url)
  },

  hasOwnAddress: [false, { option: true }],

  extraHTTPHeaders: async ({ hasOwnAddress }, use) => {
    const parts = [randomInt(256), randomInt(256), randomInt(1, 255)]
    await use(hasOwnAddress ? { 'x-forwarded-for': `10.${parts.join('.')}` } : {})
  },

  pageErrors: [
    async ({ browser, context }, use) => {
      const pageErrors = new PageErrors()
      pageErrors.watch(context)
      await use(pageErrors)
      // The browser outlives the test: pages that stay open would go on reading beside the next ones.
      for (const other of browser.contexts()) if (other !== context) await other.close()
      expect(pageErrors.unexpected(), 'errors in the pages').toEqual([])
    },
    { auto: true },
  ],

  openWithMicrophone: async ({ openWithLaunchOptions }, use) => {
    await use((microphone) => openWithLaunchOptions(getChromiumLaunchOptions(microphone)))
  },

  openWithLaunchOptions: async ({ playwright, baseURL, pageErrors, signedIn }, use) => {
    const browsers: Browser[] = []
    await use(async (options) => {
      const browser = await playwright.chromium.launch(options)
      browsers.push(browser)
      const context = await browser.newContext({ baseURL, storageState: signedIn })
      pageErrors.watch(context)
      return context.newPage()
    })
    for (const browser of browsers) await browser.close()
  },

  openViewer: async ({ browser, baseURL, pageErrors }, use) => {
    await use(async (code) => {
      const context = await browser.newContext({ baseURL })
      pageErrors.watch(context)
      const page = await context.newPage()
      await page.goto(`/view/${code}`)
      return page
    })
  },
})

/** Creates the email address and password of a new user. */
export function createTestUser(): TestUser {
  return { email: `${randomUUID()}@example.com`, password: randomUUID() }
}

/** Fills the sign-up form that the page shows. */
export async function signUp(page: Page, person = createTestUser()): Promise<TestUser> {
  await page.getByLabel('Name').fill(NAME)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  return person
}

/** Fills the sign-in form that the page shows. */
export async function signIn(page: Page, person: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Starts a recording on the recorder's page and returns its code. */
export async function startRecording(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Start Recording' }).click()
  const code = page.getByTestId('footer-code')
  await expect(code).toHaveText(/^[A-Z2-9]{6}$/)
  return (await code.textContent()) ?? ''
}

/** Presses stop, and confirms it in the dialog. */
export async function stopRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop Recording' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Recording' }).click()
}

export { expect }

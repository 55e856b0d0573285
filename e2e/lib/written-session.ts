import { test as base } from '../fixtures.ts'
import { createSession } from './create-session.ts'

interface WrittenSession {
  code: string
  /** Stores a line of it. */
  say: (text: string) => Promise<void>
}

/** Journeys in a session whose lines the test stores itself, without a recording. */
export const test = base.extend<{ session: WrittenSession }>({
  session: async ({ playwright, baseURL, signedIn }, use) => {
    const code = await createSession(playwright, baseURL, signedIn)
    const owner = await playwright.request.newContext({
      baseURL,
      storageState: signedIn,
      extraHTTPHeaders: { origin: baseURL ?? '' },
    })
    let segmentNumber = 0
    const say = async (text: string) => {
      segmentNumber += 1
      const data = { sessionId: code, text, isFinal: true, segmentNumber }
      const stored = await owner.post('/api/transcript-segment', { data })
      if (!stored.ok()) throw new Error(`A line was answered with status ${stored.status()}.`)
    }
    await use({ code, say })
    await owner.dispose()
  },
})

import { BEEPING_MICROPHONE_ARGUMENTS } from '@live-scribe/testing/clients/chromium'
import { FaultProxy } from '@live-scribe/testing/faults/fault-proxy'
import type { Page } from '@playwright/test'
import { expect, startRecording, stopRecording, test } from './fixtures.ts'
import { getProxyArguments } from './lib/proxy-arguments.ts'

const inMemory = /^Keep this page open: what you say is in its memory/
const onDevice = /^Keep this page open: what you say is kept on this device/

/** Opens the database in another version, and resolves with what happens first. */
function openOtherVersion(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('live-scribe', 2)
        opening.onblocked = () => resolve('blocked')
        opening.onsuccess = () => resolve('open')
        opening.onerror = () => resolve('refused')
      }),
  )
}

/** Holds the database open, whatever another page asks. */
function holdDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('live-scribe', 1)
        opening.onsuccess = () => {
          Object.assign(globalThis, { held: opening.result })
          resolve()
        }
      }),
  )
}

/** Where the device’s storage fails; each returns what mends it, if anything does. */
const faults: Record<string, (page: Page) => Promise<(() => Promise<unknown>) | null>> = {
  async 'is cleared in mid-recording'(page) {
    const client = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await client.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
    return async () => {}
  },
  async 'is needed by a tab of another version'(page) {
    const other = await page.context().newPage()
    await other.goto('/pricing')
    expect(await openOtherVersion(other)).toBe('open')
    await page.bringToFront()
    await expect(page.getByText(inMemory)).toBeVisible()
    return null
  },
}

/** Databases that give nothing from the first moment. */
const silent: Record<string, (page: Page) => Promise<unknown>> = {
  'never answers': (page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
    }),
  async 'is held up by two other tabs'(page) {
    const other = await page.context().newPage()
    await other.goto('/pricing')
    await holdDatabase(other)
    expect(await openOtherVersion(other)).toBe('blocked')
    await page.bringToFront()
  },
}

test.describe('a recording whose audio the browser does not store', () => {
  let proxy: FaultProxy
  test.beforeEach(async ({ server, pageErrors }) => {
    pageErrors.expect(/ERR_|WebSocket/)
    proxy = await FaultProxy.open(Number(new URL(server.url).port))
  })
  test.afterEach(() => proxy.close())

  /** Waits until the recorder holds at least so many seconds without a connection. */
  const holds = (page: Page, seconds: number) =>
    expect
      .poll(async () => {
        const [, held] =
          /, (\d+) s held/.exec((await page.getByRole('status').allInnerTexts()).join()) ?? []
        return Number(held ?? 0)
      })
      .toBeGreaterThanOrEqual(seconds)

  /** Ends the recording: all that was captured has arrived. */
  async function endsComplete(page: Page, code: string): Promise<void> {
    proxy.restore()
    await expect(page.getByText(/^Connected$/)).toBeVisible()
    await stopRecording(page)
    await expect(page.getByText('This recording has ended')).toBeVisible()
    const reply = await page.request.get(`/api/sessions/${code}/receipt`)
    const receipt = await reply.json()
    expect(receipt.captured.samples).toBe(receipt.received.samples)
    expect(receipt.gaps).toEqual([])
  }

  for (const [what, fail] of Object.entries(faults)) {
    test(`[STATE-12, REC-140] loses nothing when the database ${what}`, {
      tag: '@deep',
    }, async ({ openWithMicrophone }) => {
      const page = await openWithMicrophone([
        ...BEEPING_MICROPHONE_ARGUMENTS,
        ...getProxyArguments(proxy),
      ])
      await page.goto('/transcribe?view=record')
      const code = await startRecording(page)
      await expect(page.getByText(/^Connected$/)).toBeVisible()
      const mend = await fail(page)
      proxy.down()
      await holds(page, 4)
      await mend?.()
      await expect(page.getByText(mend ? onDevice : inMemory)).toBeVisible()
      await endsComplete(page, code)
    })
  }

  test('[STATE-12, REC-140] loses nothing when there is no room, and notices when there is some', {
    tag: '@deep',
  }, async ({ openWithMicrophone, server }) => {
    const page = await openWithMicrophone([
      ...BEEPING_MICROPHONE_ARGUMENTS,
      ...getProxyArguments(proxy),
    ])
    const client = await page.context().newCDPSession(page)
    const { origin } = new URL(server.url)
    // Before the first write, because Chromium remembers the room that there was for half a minute.
    await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.goto('/transcribe?view=record')
    const code = await startRecording(page)
    await expect(page.getByText(inMemory)).toBeVisible()
    proxy.down()
    await holds(page, 4)
    await expect(page.getByText(inMemory)).toBeVisible()
    await client.send('Storage.overrideQuotaForOrigin', { origin })
    await expect(page.getByText(onDevice)).toBeVisible()
    await endsComplete(page, code)
  })

  for (const [what, prepare] of Object.entries(silent)) {
    test(`[STATE-12, REC-121] starts and loses nothing when the database ${what}`, {
      tag: '@deep',
    }, async ({ openWithMicrophone }) => {
      const page = await openWithMicrophone([
        ...BEEPING_MICROPHONE_ARGUMENTS,
        ...getProxyArguments(proxy),
      ])
      await prepare(page)
      await page.goto('/transcribe?view=record')
      const code = await startRecording(page)
      await expect(page.getByText(inMemory)).toBeVisible()
      proxy.down()
      await holds(page, 4)
      await expect(page.getByText(inMemory)).toBeVisible()
      await endsComplete(page, code)
    })
  }
})

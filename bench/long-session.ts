import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  BEEPING_MICROPHONE_ARGUMENTS,
  getChromiumLaunchOptions,
} from '@live-scribe/testing/clients/chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build } from 'vite'
import {
  getSessionChannelName,
  TRANSCRIPT_EVENT,
  type TranscriptEvent,
} from '../contract/src/live/channel-events.ts'
import { users } from '../server/src/db/schema.ts'
import { findOrCreateUser } from '../server/src/features/identity/index.ts'
import { openSession } from '../server/src/features/recording/session/open-session.ts'
import { printFigure } from './lib/figures.ts'
import { ManualRecogniser } from './lib/manual-recogniser.ts'
import { measureFirstLine } from './lib/measure-first-line.ts'
import { CPU_SLOWDOWN, type Feed, isShown, measureUpdates, toGoal } from './lib/measure-updates.ts'
import { PageCost } from './lib/page-cost.ts'
import { servePlainListPage } from './lib/plain-page.ts'
import { startProduct } from './lib/product.ts'
import { printHeading, printRow } from './lib/statistics.ts'
import {
  createFinalEvent,
  generateSegmentEvents,
  HOURS,
  INTERIMS_PER_SEGMENT,
  SEGMENTS_PER_HOUR,
  segmentText,
} from './lib/synthetic-interview.ts'

const SEGMENTS = HOURS * SEGMENTS_PER_HOUR
/** Segments published before waiting until the page shows the last of them. */
const MAX_SEGMENTS_AHEAD = 20
const MEGABYTE_BYTES = 1024 * 1024

const shape = `${HOURS} hours, ${SEGMENTS} segments with ${INTERIMS_PER_SEGMENT} interims each, as fast as the page shows them; then at their own pace, processor ${CPU_SLOWDOWN} times slower`

/** Measures six hours of results in both pages, compared with a plain React list. */
export async function run(): Promise<void> {
  await build({ root: fileURLToPath(new URL('../web', import.meta.url)), logLevel: 'error' })
  const browser = await chromium.launch(getChromiumLaunchOptions(BEEPING_MICROPHONE_ARGUMENTS))
  try {
    await measureRecorder(browser)
    await measureViewer(browser)
    await measurePeer(browser)
  } finally {
    await browser.close()
  }
}

const account = { name: 'Ann', email: 'ann@example.com', password: 'a long pass phrase' }

async function measureRecorder(browser: Browser): Promise<void> {
  const recogniser = new ManualRecogniser()
  const product = await startProduct(recogniser)
  try {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage()
    const cost = await PageCost.watch(page)
    await page.request.post('/api/auth/sign-up/email', { data: account })
    await page.request.get('/api/me')
    await product.context.db.update(users).set({ isTrialUser: false, minuteBalance: HOURS * 60 })
    await page.goto('/transcribe?view=record')
    await page.getByRole('button', { name: 'Start Recording' }).click()
    await page.getByText('Connected', { exact: true }).waitFor()
    printHeading(`the recorder: ${shape}`)
    const publish = (event: TranscriptEvent) => recogniser.emit(event)
    await measure('recorder', { page, publish, withInterims: true }, cost)
    await page.close()
  } finally {
    await product.close()
  }
}

async function measureViewer(browser: Browser): Promise<void> {
  const product = await startProduct(new ManualRecogniser())
  try {
    const { db, viewerChannels } = product.context
    const identity = {
      provider: 'better-auth' as const,
      identityUserId: 'ann',
      email: account.email,
      emailVerified: true,
      fullName: null,
    }
    const { id: userId } = await findOrCreateUser(db, identity)
    // No recorder is connected: a last-seen time in the future keeps the sweep from ending the
    // session.
    const now = new Date(Date.now() + 24 * 60 * 60_000)
    const sessionOptions = {
      userId,
      title: 'Interview',
      recordingLimitMinutes: async () => HOURS * 60,
      now,
    }
    const opening = await openSession(db, sessionOptions)
    if (!('opened' in opening)) throw new Error('no session')
    const { code: sessionId } = opening.opened
    const page = await browser.newPage()
    const cost = await PageCost.watch(page)
    const joined = hasJoined(page)
    await page.goto(`${product.url}/view/${sessionId}`)
    await joined
    printHeading(`the viewer: ${shape}`)
    const publish = (event: TranscriptEvent) =>
      viewerChannels.publish(getSessionChannelName(sessionId), TRANSCRIPT_EVENT, event)
    await measure('viewer', { page, publish, withInterims: true }, cost)
    await page.close()
  } finally {
    await product.close()
  }
}

async function measurePeer(browser: Browser): Promise<void> {
  const peer = await servePlainListPage()
  try {
    const page = await browser.newPage()
    const cost = await PageCost.watch(page)
    await page.goto(peer.url)
    while (!peer.isWatched()) await wait(20)
    printHeading('peer: a plain list in React, all rendered with each event; the same segments')
    await measure('peer', { page, publish: peer.publish, withInterims: false }, cost)
    await page.close()
  } finally {
    await peer.close()
  }
}

async function measure(name: string, feed: Feed, cost: PageCost): Promise<void> {
  const startedAt = performance.now()
  const growth: number[] = []
  await fill(feed, 0, MAX_SEGMENTS_AHEAD)
  let before = await cost.heap()
  let shown = MAX_SEGMENTS_AHEAD
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const end = hour * SEGMENTS_PER_HOUR
    await fill(feed, shown, end)
    const heap = await cost.heap()
    growth.push((heap - before - textBytes(shown, end)) / MEGABYTE_BYTES)
    before = heap
    shown = end
  }
  const seconds = (performance.now() - startedAt) / 1000
  printRow(
    'six hours took',
    `${seconds.toFixed(0)} s, ${((HOURS * 3600) / seconds).toFixed(0)} times real time`,
  )
  printFigure(
    `${name}: heap growth beyond the text, each hour`,
    `${growth.map((mb) => mb.toFixed(1)).join(' · ')} MB`,
    toGoal(name, '≤ 1 MB', Math.max(...growth) <= 1),
  )
  await measureUpdates(name, feed, { cost, shown: SEGMENTS })
  await measureFirstLine(feed.page)
}

/** Publishes the segments from `after` + 1 to `last`, at most `batch` ahead of the page. */
async function fill(feed: Feed, after: number, last: number): Promise<void> {
  const { page, publish, withInterims } = feed
  for (let number = after + 1; number <= last; number += 1) {
    const events = withInterims ? generateSegmentEvents('', number) : [createFinalEvent('', number)]
    for (const event of events) publish(event)
    if (number % MAX_SEGMENTS_AHEAD === 0 || number === last) await isShown(page, number)
    if (number % SEGMENTS_PER_HOUR === 0)
      process.stderr.write(`${number} of ${SEGMENTS} segments\n`)
  }
}

/** Resolves when the page has subscribed to its channel. */
function hasJoined(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('subscription_succeeded')) resolve()
      }),
    )
  })
}

function textBytes(after: number, last: number): number {
  let characters = 0
  for (let number = after + 1; number <= last; number += 1) characters += segmentText(number).length
  return 2 * characters
}

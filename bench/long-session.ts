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
import { ManualRecogniser } from './lib/manual-recogniser.ts'
import { measureFirstLine } from './lib/measure-first-line.ts'
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
const CPU_SLOWDOWN = 4
const MEASURED_INTERIMS = 100
const MEASURED_SEGMENTS = 5
const INTERIM_INTERVAL_MS = 200
/** Segments published before waiting until the page shows the last of them. */
const MAX_SEGMENTS_AHEAD = 20
const MEGABYTE_BYTES = 1024 * 1024

const shape = `${HOURS} hours, ${SEGMENTS} segments with ${INTERIMS_PER_SEGMENT} interims each, as fast as the page shows them; then at their own pace, processor ${CPU_SLOWDOWN} times slower`

interface Feed {
  page: Page
  publish: (event: TranscriptEvent) => void
  /** Whether interims are published while filling, for which the plain list is too slow. */
  withInterims: boolean
}

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
    await measure({ page, publish, withInterims: true }, cost)
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
    await measure({ page, publish, withInterims: true }, cost)
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
    await measure({ page, publish: peer.publish, withInterims: false }, cost)
    await page.close()
  } finally {
    await peer.close()
  }
}

async function measure(feed: Feed, cost: PageCost): Promise<void> {
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
  printRow(
    'heap growth beyond the text, each hour',
    `${growth.map((mb) => mb.toFixed(1)).join(' · ')} MB`,
    '≤ 1 MB',
  )
  await measureUpdates(feed, cost)
  await measureFirstLine(feed.page)
}

/** Publishes the segments from `after` + 1 to `last`, at most `batch` ahead of the page. */
async function fill(feed: Feed, after: number, last: number): Promise<void> {
  const { page, publish, withInterims } = feed
  for (let number = after + 1; number <= last; number += 1) {
    const events = withInterims ? generateSegmentEvents('', number) : [createFinalEvent('', number)]
    for (const event of events) publish(event)
    if (number % MAX_SEGMENTS_AHEAD === 0 || number === last) await isShown(page, number)
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

async function isShown(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    (shown) => document.querySelector(`[data-segment-number="${shown}"]`) !== null,
    number,
    { timeout: 60_000 },
  )
}

async function measureUpdates({ page, publish }: Feed, cost: PageCost): Promise<void> {
  await cost.throttleCpu(CPU_SLOWDOWN)
  // Waits for work left over from filling, which is not measured.
  await wait(3000)
  const [first] = generateSegmentEvents('', SEGMENTS + 1)
  if (!first) throw new Error('no interim')
  const without = await cost.measure(() => wait(MEASURED_INTERIMS * INTERIM_INTERVAL_MS))
  const interims = await cost.measure(async () => {
    for (let count = 0; count < MEASURED_INTERIMS; count += 1) {
      publish({ ...first, timestamp: Date.now(), text: `so ${'and on '.repeat(count % 12)}` })
      await wait(INTERIM_INTERVAL_MS)
    }
  })
  const each = (name: 'ms' | 'script' | 'style' | 'layout' | 'all') =>
    ((interims[name] - without[name]) / MEASURED_INTERIMS).toFixed(2)
  printRow(
    `interim at ${SEGMENTS} segments, script + style + layout`,
    `${each('ms')} ms (${each('script')} + ${each('style')} + ${each('layout')})`,
    '< 4 ms',
  )
  printRow('the whole main thread, each interim', `${each('all')} ms`)
  const idle = (without.ms / MEASURED_INTERIMS).toFixed(2)
  printRow('the page without words, in the same time', `${idle} ms, taken off above`)
  printRow('longest task with interims', longest(interims.longTasks), '≤ 50 ms')
  const finals = await cost.measure(async () => {
    for (let number = SEGMENTS + 1; number <= SEGMENTS + MEASURED_SEGMENTS; number += 1) {
      for (const event of generateSegmentEvents('', number)) {
        publish({ ...event, timestamp: Date.now() })
        await wait(INTERIM_INTERVAL_MS)
      }
      await isShown(page, number)
    }
  })
  const all = MEASURED_SEGMENTS * (INTERIMS_PER_SEGMENT + 1)
  printRow(
    'interims and finals, each',
    `${((finals.ms - (without.ms * all) / MEASURED_INTERIMS) / all).toFixed(2)} ms`,
    '< 4 ms',
  )
  printRow('longest task with finals', longest(finals.longTasks), '≤ 50 ms')
  await cost.throttleCpu(1)
}

function longest(tasks: number[]): string {
  if (tasks.length === 0) return 'none over 50 ms'
  return `${Math.max(...tasks).toFixed(0)} ms (${tasks.length} over 50 ms)`
}

function textBytes(after: number, last: number): number {
  let characters = 0
  for (let number = after + 1; number <= last; number += 1) characters += segmentText(number).length
  return 2 * characters
}

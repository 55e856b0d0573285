import { setTimeout as wait } from 'node:timers/promises'
import {
  BEEPING_MICROPHONE_ARGUMENTS,
  getChromiumLaunchOptions,
} from '@live-scribe/testing/clients/chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import {
  getSessionChannelName,
  TRANSCRIPT_EVENT,
  type TranscriptEvent,
} from '../contract/src/live/channel-events.ts'
import { users } from '../server/src/db/schema.ts'
import { findOrCreateUser } from '../server/src/features/identity/index.ts'
import { openSession } from '../server/src/features/recording/session/open-session.ts'
import { buildPages } from './lib/build-pages.ts'
import { printFigure } from './lib/figures.ts'
import { measureFirstLine } from './lib/measure-first-line.ts'
import {
  CPU_SLOWDOWN,
  type Feed,
  isShown,
  MEASURED_SEGMENTS,
  measureUpdates,
  toGoal,
} from './lib/measure-updates.ts'
import { PageCost } from './lib/page-cost.ts'
import { servePlainListPage } from './lib/plain-page.ts'
import { startProduct } from './lib/product.ts'
import { ManualRecogniser } from './lib/recognisers/manual-recogniser.ts'
import { printHeading, printRow } from './lib/statistics.ts'
import {
  createFinalEvent,
  generateSegmentEvents,
  HOURS,
  INTERIMS_PER_SEGMENT,
  SEGMENTS_PER_HOUR,
  segmentText,
} from './lib/synthetic-interview.ts'

/** Segments after which the browser has compiled nearly all of the page's script. */
const WARM_UP_SEGMENTS = 500
const SEGMENTS = WARM_UP_SEGMENTS + HOURS * SEGMENTS_PER_HOUR
/** Lines of a transcript that is longer than any interview, as of a room that is always on. */
const MANY_SEGMENTS = 50_000
/** Hours that are published with their interims, whose memory is measured; the others are finals. */
const WHOLE_HOURS = [1, 2, HOURS]
/** Segments published before waiting until the page shows the last of them, with interims and without. */
const MAX_SEGMENTS_AHEAD = 20
const MAX_FINALS_AHEAD = 100
/** More minutes than are spoken here. */
const LIMIT_MINUTES = 60 * Math.ceil(MANY_SEGMENTS / SEGMENTS_PER_HOUR)
const MEGABYTE_BYTES = 1024 * 1024

const shape = `${WARM_UP_SEGMENTS} segments and ${HOURS} hours, ${SEGMENTS} segments, as fast as the page shows them, hours ${WHOLE_HOURS.join(', ')} with ${INTERIMS_PER_SEGMENT} interims each; then at their own pace, processor ${CPU_SLOWDOWN} times slower`

const pages = { recorder: measureRecorder, viewer: measureViewer, peer: measurePeer }

/**
 * Measures six hours of results in both pages, compared with a plain React list, and what is said
 * after 50,000 lines. `recorder`, `viewer` and `peer` as options measure only these.
 */
export async function run(options: string[]): Promise<void> {
  await buildPages()
  const browser = await chromium.launch(getChromiumLaunchOptions(BEEPING_MICROPHONE_ARGUMENTS))
  try {
    for (const [name, measurePage] of Object.entries(pages)) {
      if (options.length === 0 || options.includes(name)) await measurePage(browser)
    }
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
    await product.context.db.update(users).set({ isTrialUser: false, minuteBalance: LIMIT_MINUTES })
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
      recordingLimitMinutes: async () => LIMIT_MINUTES,
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
  const progress = createProgress(name)
  const growth: string[] = []
  const grown: number[] = []
  await fill(feed, { after: 0, last: WARM_UP_SEGMENTS, isWhole: feed.withInterims })
  let shown = WARM_UP_SEGMENTS
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const end = WARM_UP_SEGMENTS + hour * SEGMENTS_PER_HOUR
    const isMeasured = WHOLE_HOURS.includes(hour)
    const before = isMeasured ? await cost.heap() : 0
    await fill(feed, { after: shown, last: end, isWhole: isMeasured && feed.withInterims })
    if (isMeasured) {
      const mb = ((await cost.heap()) - before - textBytes(shown, end)) / MEGABYTE_BYTES
      grown.push(mb)
      growth.push(`hour ${hour}: ${mb.toFixed(1)}`)
    }
    shown = end
    progress(shown)
  }
  const seconds = (performance.now() - startedAt) / 1000
  printRow('six hours took', `${seconds.toFixed(0)} s`)
  printFigure(
    `${name}: heap growth beyond the text in an hour`,
    `${growth.join(' · ')} MB`,
    toGoal(name, '≤ 1 MB', Math.max(...grown) <= 1),
  )
  await measureUpdates(name, feed, { cost, shown })
  await measureFirstLine(feed.page)
  // The peer draws all lines with each of them.
  if (name === 'peer') return
  await feed.page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  shown += MEASURED_SEGMENTS
  for (; shown < MANY_SEGMENTS; shown = Math.min(MANY_SEGMENTS, shown + SEGMENTS_PER_HOUR)) {
    const last = Math.min(MANY_SEGMENTS, shown + SEGMENTS_PER_HOUR)
    await fill(feed, { after: shown, last, isWhole: false })
    progress(last)
  }
  await measureUpdates(name, feed, { cost, shown })
}

/** Tells people how far a page is. */
function createProgress(name: string): (shown: number) => void {
  const startedAt = performance.now()
  return (shown) => {
    const seconds = (performance.now() - startedAt) / 1000
    process.stderr.write(`${seconds.toFixed(0)} s: the ${name} shows ${shown} lines\n`)
  }
}

/** Publishes the segments from `after` + 1 to `last`, with their interims if `isWhole`. */
async function fill(
  { page, publish }: Feed,
  { after, last, isWhole }: { after: number; last: number; isWhole: boolean },
): Promise<void> {
  const ahead = isWhole ? MAX_SEGMENTS_AHEAD : MAX_FINALS_AHEAD
  for (let number = after + 1; number <= last; number += 1) {
    const events = isWhole ? generateSegmentEvents('', number) : [createFinalEvent('', number)]
    for (const event of events) publish(event)
    if (number % ahead === 0 || number === last) await isShown(page, number)
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

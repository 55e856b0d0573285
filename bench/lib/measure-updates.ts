import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { TranscriptEvent } from '../../contract/src/live/channel-events.ts'
import { printFigure } from './figures.ts'
import type { PageCost } from './page-cost.ts'
import { printRow } from './statistics.ts'
import { generateSegmentEvents, INTERIMS_PER_SEGMENT } from './synthetic-interview.ts'

/** How many times slower the processor is while updates are measured. */
export const CPU_SLOWDOWN = 4
/**
 * Milliseconds until the work left over from filling is done, which is not measured: the page scrolls
 * to its end, and writes its copy for a time without a network every ten seconds. Hours of speech
 * that arrive within a minute leave more of both than speech does.
 */
const SETTLE_MS = 15_000
const MEASURED_INTERIMS = 60
/** Segments that are added while finals are measured. */
export const MEASURED_SEGMENTS = 3
const INTERIM_INTERVAL_MS = 200

/** A page of the transcript, and the way to write into it. */
export interface Feed {
  page: Page
  publish: (event: TranscriptEvent) => void
  /** Whether interims are published while filling at all, for which the plain list is too slow. */
  withInterims: boolean
}

/** Resolves when the page shows a segment. */
export async function isShown(page: Page, number: number): Promise<void> {
  await page.waitForFunction(
    (shown) => document.querySelector(`[data-segment-number="${shown}"]`) !== null,
    number,
    { timeout: 60_000 },
  )
}

/** Measures interims and finals at their own pace, on a page that has `shown` segments. */
export async function measureUpdates(
  name: string,
  { page, publish }: Feed,
  { cost, shown }: { cost: PageCost; shown: number },
): Promise<void> {
  await cost.throttleCpu(CPU_SLOWDOWN)
  await wait(SETTLE_MS)
  if (name !== 'peer') await requireFollowing(page)
  const [first] = generateSegmentEvents('', shown + 1)
  if (!first) throw new Error('no interim')
  const without = await cost.measure(() => wait(MEASURED_INTERIMS * INTERIM_INTERVAL_MS))
  const interims = await cost.measure(async () => {
    for (let count = 0; count < MEASURED_INTERIMS; count += 1) {
      publish({ ...first, timestamp: Date.now(), text: `so ${'and on '.repeat(count % 12)}` })
      await wait(INTERIM_INTERVAL_MS)
    }
  })
  const each = (part: 'ms' | 'script' | 'style' | 'layout' | 'all') =>
    ((interims[part] - without[part]) / MEASURED_INTERIMS).toFixed(2)
  printFigure(
    `${name}: interim at ${shown} lines, script + style + layout`,
    `${each('ms')} ms (${each('script')} + ${each('style')} + ${each('layout')})`,
    toGoal(name, '≤ 3 ms', Number(each('ms')) <= 3),
  )
  printRow('the whole main thread, each interim', `${each('all')} ms`)
  const idle = (without.ms / MEASURED_INTERIMS).toFixed(2)
  printRow('the page without words, in the same time', `${idle} ms, taken off above`)
  printFigure(
    `${name}: longest task with interims at ${shown} lines`,
    longest(interims.longTasks),
    toGoal(name, '≤ 50 ms', interims.longTasks.length === 0),
  )
  const finals = await cost.measure(async () => {
    for (let number = shown + 1; number <= shown + MEASURED_SEGMENTS; number += 1) {
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
  printFigure(
    `${name}: longest task with finals at ${shown} lines`,
    longest(finals.longTasks),
    toGoal(name, '≤ 50 ms', finals.longTasks.length === 0),
  )
  await cost.throttleCpu(1)
}

/** Words that nobody sees cost less, and a page that stopped following has a fault. */
async function requireFollowing(page: Page): Promise<void> {
  const distance = await page.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
  )
  if (distance > 100) throw new Error(`The page is ${distance} px away from its end.`)
}

/** The goal of a page of ours; a peer has none. */
export function toGoal(name: string, goal: string, isMet: boolean) {
  return name === 'peer' ? {} : { goal, isMet }
}

function longest(tasks: number[]): string {
  if (tasks.length === 0) return 'none over 50 ms'
  return `${Math.max(...tasks).toFixed(0)} ms (${tasks.length} over 50 ms)`
}

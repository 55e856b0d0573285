import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { buildPages } from './lib/build-pages.ts'
import { printFigure } from './lib/figures.ts'
import { type LighthouseReport, runLighthouse } from './lib/lighthouse.ts'
import { measureScripts } from './lib/measure-scripts.ts'
import { signUp } from './lib/sign-up.ts'
import { printHeading } from './lib/statistics.ts'

const ROUNDS = 3
/** No round begins and no page is measured again after this time. */
const BUDGET_MS = 240_000

interface Metric {
  name: string
  of: (report: LighthouseReport) => number | undefined
  /** The goal, for people; absent for a metric that is only shown. */
  goal?: string
  isGood?: (value: number) => boolean
  text: (value: number) => string
}

const audits = [
  audit('largest-contentful-paint', 1200, (ms) => `${Math.round(ms)} ms`),
  audit('cumulative-layout-shift', 0.01, (shift) => shift.toFixed(3)),
  audit('total-blocking-time', 50, (ms) => `${Math.round(ms)} ms`),
]
/** Of the pages of a first visit. */
const publicMetrics = [
  category('performance', 99),
  category('accessibility', 100),
  category('best-practices', 100),
  category('seo', 100),
  ...audits,
]
/** Of the pages of somebody who is signed in; search engines don't see them. */
const signedInMetrics = [
  category('performance', 98),
  ...audits.map(({ name, of, text }) => ({ name, of, text })),
]

interface MeasuredPage {
  path: string
  /** The cookies of the user whose page it is. */
  cookie?: string
  /** Kilobytes of script, gzip, that the page may load. */
  scriptKb?: number
}

/**
 * Weighs the scripts of the pages that are opened first, and runs Lighthouse on them with a phone
 * profile: all pages in turn, so that a busy moment meets one run of each; prints medians and goals.
 */
export async function run(): Promise<void> {
  const startedAt = performance.now()
  await buildPages()
  const server = await startServer()
  const folder = await mkdtemp(join(tmpdir(), 'live-scribe-lighthouse-'))
  try {
    const pages = await toPages(server.url)
    printHeading('scripts that a first visit loads, gzip')
    for (const [name, { path, cookie, scriptKb }] of Object.entries(pages)) {
      const kb = (await measureScripts(server.url + path, cookie)) / 1000
      const goal = scriptKb && { goal: `≤ ${scriptKb} kB`, isMet: kb <= scriptKb }
      printFigure(`${name}, script`, `${kb.toFixed(1)} kB`, goal || {})
    }
    const reports = new Map<string, LighthouseReport[]>()
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [name, { path, cookie }] of Object.entries(pages)) {
        const seconds = (performance.now() - startedAt) / 1000
        // Each page is measured once in any case.
        if (round > 1 && seconds * 1000 > BUDGET_MS) continue
        process.stderr.write(`${seconds.toFixed(0)} s: ${name}, run ${round} of ${ROUNDS}\n`)
        const file = join(folder, `${name}-${round}.json`)
        const isPerformanceOnly = round > 1 || cookie !== undefined
        const options = { file, cookie, isPerformanceOnly }
        const measure = () => runLighthouse(server.url + path, options)
        // Lighthouse may lose a trace, and asks to be run again.
        const report = await measure().catch(measure)
        reports.set(name, [...(reports.get(name) ?? []), report])
      }
    }
    for (const [name, ofPage] of reports) {
      printHeading(`${name}: Lighthouse, mobile, median of ${ofPage.length}`)
      const metrics = pages[name]?.cookie === undefined ? publicMetrics : signedInMetrics
      for (const metric of metrics) printMedian(`${name}, ${metric.name}`, metric, ofPage)
    }
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

async function toPages(origin: string): Promise<Record<string, MeasuredPage>> {
  const cookie = await signUp(origin)
  const code = await createSession(origin, cookie)

  return {
    landing: { path: '/', scriptKb: 60 },
    viewer: { path: `/view/${code}`, scriptKb: 60 },
    pricing: { path: '/pricing' },
    'sign-in': { path: '/sign-in' },
    recorder: { path: '/transcribe?view=record', cookie, scriptKb: 120 },
    dashboard: { path: '/transcribe', cookie, scriptKb: 120 },
  }
}

function printMedian(label: string, metric: Metric, reports: LighthouseReport[]): void {
  const { of, goal, isGood, text } = metric
  const values = reports.flatMap((report) => of(report) ?? []).sort((one, other) => one - other)
  const median = values[Math.floor(values.length / 2)] ?? Number.NaN
  printFigure(label, text(median), goal && isGood ? { goal, isMet: isGood(median) } : {})
}

/** Creates a session and returns its code. */
async function createSession(origin: string, cookie: string): Promise<string> {
  const opened = await fetch(`${origin}/api/rpc/create_interview_session`, {
    method: 'POST',
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ p_title: 'Interview' }),
  })
  if (!opened.ok) throw new Error(`the new session answered ${opened.status}`)
  const { session_id } = await opened.json()
  return session_id
}

function category(name: string, goal: number): Metric {
  return {
    name,
    goal: `≥ ${goal}`,
    of: ({ categories }) => {
      const score = categories[name]?.score
      return score === undefined || score === null ? undefined : Math.round(score * 100)
    },
    isGood: (score) => score >= goal,
    text: String,
  }
}

function audit(name: string, goal: number, text: Metric['text']): Metric {
  return {
    name,
    goal: `≤ ${text(goal)}`,
    text,
    of: ({ audits: all }) => all[name]?.numericValue,
    isGood: (value) => value <= goal,
  }
}

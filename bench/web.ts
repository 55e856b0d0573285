import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from '@live-scribe/testing/servers/start-server'
import { printFigure } from './lib/figures.ts'
import { signUp } from './lib/sign-up.ts'
import { printHeading } from './lib/statistics.ts'

const RUNS = 3
/** Installed on demand, because it brings a hundred packages. */
const lighthouse = 'lighthouse@13.5.0'
const flags = '--headless=new'

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface Metric {
  name: string
  of: (report: Report) => number
  /** The goal, for people. */
  goal: string
  isGood: (value: number) => boolean
  text: (value: number) => string
}

const metrics: Metric[] = [
  category('performance', 99),
  category('accessibility', 100),
  category('best-practices', 100),
  category('seo', 100),
  audit('largest-contentful-paint', 1200, (ms) => `${Math.round(ms)} ms`),
  audit('cumulative-layout-shift', 0.01, (shift) => shift.toFixed(3)),
  audit('total-blocking-time', 50, (ms) => `${Math.round(ms)} ms`),
]

/** Runs Lighthouse on the pages of a first visit with a phone profile; prints medians and goals. */
export async function run(): Promise<void> {
  const server = await startServer()
  const folder = await mkdtemp(join(tmpdir(), 'live-scribe-lighthouse-'))
  try {
    const pages = {
      landing: '/',
      viewer: `/view/${await createSession(server.url)}`,
      pricing: '/pricing',
      'sign-in': '/sign-in',
    }
    for (const [name, path] of Object.entries(pages)) {
      printHeading(`${name}: Lighthouse 13.5, mobile, median of ${RUNS}`)
      const reports: Report[] = []
      for (let count = 0; count < RUNS; count++) {
        reports.push(await measure(server.url + path, join(folder, `${name}-${count}.json`)))
      }
      for (const metric of metrics) printReport(`${name}, ${metric.name}`, metric, reports)
    }
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

function printReport(label: string, { of, goal, isGood, text }: Metric, reports: Report[]): void {
  const values = reports.map(of).sort((one, other) => one - other)
  const median = values[Math.floor(values.length / 2)] ?? Number.NaN
  printFigure(label, text(median), { goal, isMet: isGood(median) })
}

async function measure(url: string, file: string): Promise<Report> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--', lighthouse, url, '--quiet', '--output=json'],
      ...[`--output-path=${file}`, `--chrome-flags=${flags}${sandbox}`],
      // Excluded from search engines on purpose, and served without HTTPS here.
      ...(url.includes('/view/') ? ['--skip-audits=is-crawlable'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: '/usr/bin/chromium' } },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Creates a session and returns its code. */
async function createSession(origin: string): Promise<string> {
  const cookie = await signUp(origin)
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
    of: ({ categories }) => Math.round((categories[name]?.score ?? 0) * 100),
    isGood: (score) => score >= goal,
    text: String,
  }
}

function audit(name: string, goal: number, text: Metric['text']): Metric {
  return {
    name,
    goal: `≤ ${text(goal)}`,
    text,
    of: ({ audits }) => audits[name]?.numericValue ?? Number.NaN,
    isGood: (value) => value <= goal,
  }
}

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { findChromium } from '@live-scribe/testing/find-program'

/** Installed on demand, because it brings a hundred packages. */
const lighthouse = 'lighthouse@13.5.0'
const flags = '--headless=new'

/** What a run of Lighthouse found. */
export interface LighthouseReport {
  /** Scores from 0 to 1. */
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

interface LighthouseOptions {
  /** Where the report is written. */
  file: string
  /** The cookies of a signed-in user. */
  cookie: string | undefined
  /** Leaves out what is the same in each run. */
  isPerformanceOnly: boolean
}

/** Runs Lighthouse on a page with a phone profile. */
export async function runLighthouse(
  url: string,
  { file, cookie, isPerformanceOnly }: LighthouseOptions,
): Promise<LighthouseReport> {
  const sandbox = process.getuid?.() === 0 ? ' --no-sandbox' : ''
  await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', '--', lighthouse, url, '--quiet', '--output=json'],
      ...[`--output-path=${file}`, `--chrome-flags=${flags}${sandbox}`],
      ...(isPerformanceOnly ? ['--only-categories=performance'] : []),
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
      // Excluded from search engines on purpose, and served without HTTPS here.
      ...(url.includes('/view/') && !isPerformanceOnly ? ['--skip-audits=is-crawlable'] : []),
    ],
    { env: { ...process.env, CHROME_PATH: findChromium() } },
  )
  return JSON.parse(await readFile(file, 'utf8'))
}

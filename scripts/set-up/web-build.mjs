import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly, takeLastLines } from './run-command.mjs'
import { setUpAlone } from './set-up-lock.mjs'
import { beginStep } from './steps.mjs'
import { getToolCommand } from './tools.mjs'

const STAMP = 'web/dist/.built-from'
const SOURCES = ['web', 'contract/src', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules'])

function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(root, child) : [child]
    })
}

/** The SHA-256 of all files that the pages are built from. */
export function fingerprintWeb(root) {
  const files = SOURCES.flatMap((source) =>
    source.endsWith('.json') ? [source] : listFiles(root, source),
  )
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether the pages were never built, or their sources have changed since. */
export function isWebStale(root) {
  const stamp = join(root, STAMP)
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprintWeb(root)
}

/** Builds the pages when they are stale; returns whether that succeeded. */
export async function buildWeb(root, options) {
  if (!isWebStale(root)) return true
  return setUpAlone(
    root,
    options.say,
    async () => !isWebStale(root) || (await runVite(root, options)),
  )
}

async function runVite(root, { say, env, run = runQuietly }) {
  const end = beginStep(say, 'Building the pages')
  const fingerprint = fingerprintWeb(root)
  const { command, script } = getToolCommand(root, 'vite')
  const { code, output } = await run(command, [script, 'build', 'web'], { cwd: root, env })
  if (code === 0) {
    writeFileSync(join(root, STAMP), fingerprint)
    end()
    return true
  }

  say(`${takeLastLines(output, 40)}\nThe pages could not be built (vite build web, above).`)
  return false
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * Says that a step begins; the function that it returns says how many seconds the step took.
 * @param {(line: string) => void} say
 * @param {string} text
 */
export function beginStep(say, text, now = () => performance.now()) {
  say(`${text} …`)
  const startedAt = now()
  return () => say(`  ${Math.round((now() - startedAt) / 1000)} s`)
}

/** A picture of a browser with the address that a first start leads to. */
export function drawFirstPage(root, env = process.env) {
  const file = join(root, '.env')
  const variables = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...env }
  const address = variables.PUBLIC_URL || `http://127.0.0.1:${variables.PORT || 3000}`
  const bar = `  ← →  ${address}  `
  const pad = (text) => `│${text.padEnd(bar.length)}│`
  const line = '─'.repeat(bar.length)
  return [
    'This is the first start and takes about a minute. Then the page is here:',
    `┌${line}┐`,
    pad(bar),
    `├${line}┤`,
    pad('  ● Start Recording'),
    `└${line}┘`,
  ].join('\n')
}

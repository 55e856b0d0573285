import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** The pages of an operator, which quote commands. */
const pages = ['operations', 'backup', 'incidents'].map((name) =>
  fs.readFileSync(fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url)), 'utf8'),
)
const run = promisify(execFile)

interface Place {
  /** Texts of the page that mean something else here, such as a folder. */
  instead?: Record<string, string>
  /** What a line that begins so does here, such as stopping the server. */
  acts?: Record<string, () => Promise<unknown>>
  env?: Record<string, string>
}

/**
 * Runs the commands that a page for operators quotes in the block of this name, line by line; throws
 * with the output of one that fails.
 */
export async function runQuoted(name: string, { instead = {}, acts = {}, env = {} }: Place) {
  for (const line of readQuoted(name)) {
    const act = Object.entries(acts).find(([start]) => line.startsWith(start))
    if (act) {
      await act[1]()
      continue
    }
    const command = Object.entries(instead).reduce(
      (text, [theirs, ours]) => text.replaceAll(theirs, ours),
      line,
    )
    const { PATH = '', HOME = '' } = process.env
    const path = `${root}node_modules/.bin:${PATH}`
    await run('bash', ['-euc', command], { cwd: root, env: { PATH: path, HOME, ...env } })
  }
}

/** The lines of a block that begins with three backticks, `sh` and its name. */
function readQuoted(name: string): string[] {
  const [, block] =
    new RegExp(`^\`\`\`sh ${name}\\n([^]*?)^\`\`\`$`, 'm').exec(pages.join('\n')) ?? []
  if (!block) throw new Error(`no page of docs/ for operators has a block sh ${name}`)
  return block.trimEnd().split('\n')
}

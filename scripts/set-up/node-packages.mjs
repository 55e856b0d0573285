import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastLines, runQuietly } from './run-command.mjs'

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/**
 * Whether node_modules holds what the lock names. npm writes its own lock into node_modules as its
 * last act, so an interrupted install counts as none.
 */
export function areNodePackagesInstalled(root) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false

  const named = Object.entries(wanted).filter(([path]) => path.includes('node_modules/'))
  const isEachThere = named.every(([path, entry]) => {
    const found = installed[path]
    if (!found) return entry.optional === true
    return found.version === entry.version && found.integrity === entry.integrity
  })
  return isEachThere && Object.keys(installed).every((path) => path in wanted)
}

/** npm as it started this script; run by the system's Node, because `npm ci` removes the pinned one. */
export function npmCommand(env = process.env) {
  const { npm_execpath: script, npm_node_execpath: node } = env
  return script && node ? { command: node, args: [script] } : { command: 'npm', args: [] }
}

/** Installs the packages of the lock when they are not there; answers whether they are now. */
export async function installNodePackages(root, { say, run = runQuietly }) {
  if (areNodePackagesInstalled(root)) return true

  say('Installing the Node packages of package-lock.json …')
  const { command, args } = npmCommand()
  const { code, output } = await run(
    command,
    [...args, 'ci', '--include=dev', '--include=optional', '--no-progress'],
    { cwd: root },
  )
  if (code === 0) return true

  say(`${explainNpm(output)}\nThe Node packages could not be installed (npm ci, above).`)
  return false
}

/** npm names the cause first and ends with how to use it. */
function explainNpm(output) {
  const errors = output.split('\n').filter((line) => /^npm error ./.test(line))
  return errors.length > 0 ? errors.slice(0, 12).join('\n') : lastLines(output)
}

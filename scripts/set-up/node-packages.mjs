import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path, { join } from 'node:path'
import { dropNodeHeaders, findNode } from './pinned-node.mjs'
import { runQuietly, takeLastLines } from './run-command.mjs'
import { setUpAlone } from './set-up-lock.mjs'
import { beginStep } from './steps.mjs'

function readLock(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined
}

/**
 * Whether node_modules contains the packages of the lock; those of tests and benchmarks may be missing
 * without `withTests`. npm writes its own lock into node_modules last, so an interrupted installation counts as
 * none; one of which packages were deleted counts as none too.
 */
export function areNodePackagesInstalled(root, { withTests = true } = {}) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false

  const named = Object.entries(wanted).filter(([path]) => path.includes('node_modules/'))
  const isEachThere = named.every(([path, entry]) => {
    const found = installed[path]
    // A link is as optional as the folder that it leads to.
    const { optional, dev } = (entry.link && wanted[entry.resolved]) || entry
    if (!found) return optional === true || (dev === true && !withTests)
    const isSame = found.version === entry.version && found.integrity === entry.integrity
    return isSame && existsSync(join(root, path, 'package.json'))
  })
  return isEachThere && Object.keys(installed).every((path) => path in wanted)
}

/** The npm that started this script, run by the system's Node: `npm ci` removes the pinned one. */
export function getNpmCommand(env = process.env, machine = process) {
  const { npm_execpath: script, npm_node_execpath: node } = env
  if (script && node) return { command: node, args: [script] }
  // There npm is a script of the shell, which can't be started as a program.
  if (machine.platform === 'win32') {
    const { dirname, join } = path.win32
    const cli = join(dirname(machine.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
    return { command: machine.execPath, args: [cli] }
  }
  return { command: 'npm', args: [] }
}

/**
 * Installs the packages of the lock unless they are installed, those of tests and benchmarks only with
 * `withTests`; returns whether that succeeded.
 */
export async function installNodePackages(root, options) {
  const { say, withTests = true, machine = process } = options
  // An older Node than that of the installation may need the package of one.
  const areInstalled = () =>
    findNode(root, machine) !== undefined && areNodePackagesInstalled(root, { withTests })
  if (areInstalled()) return true
  return setUpAlone(root, say, async () => areInstalled() || (await runNpm(root, options)))
}

async function runNpm(root, { say, withTests = true, run = runQuietly }) {
  const end = beginStep(say, 'Installing the Node packages of package-lock.json')
  const { command, args } = getNpmCommand()
  const { code, output } = await run(
    command,
    [
      ...args,
      'ci',
      withTests ? '--include=dev' : '--omit=dev',
      '--include=optional',
      '--no-progress',
    ],
    { cwd: root },
  )
  if (code === 0) {
    dropNodeHeaders(root)
    if (!withTests) dropSourceMaps(join(root, 'node_modules'))
    end()
    return true
  }

  say(`${explainNpm(output)}\nThe Node packages could not be installed (npm ci, above).`)
  return false
}

/** Deletes the source maps of packages: 88 MB, which only people read who debug them. */
function dropSourceMaps(folder) {
  // Not by `recursive`, which follows links, as those to our own folders.
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) dropSourceMaps(path)
    else if (entry.isFile() && /\.([cm]?[jt]sx?|css)\.map$/.test(entry.name)) rmSync(path)
  }
}

/** The error lines of npm's output, which has the cause first and the usage last. */
function explainNpm(output) {
  const errors = output.split('\n').filter((line) => /^npm error ./.test(line))
  return errors.length > 0 ? errors.slice(0, 12).join('\n') : takeLastLines(output)
}

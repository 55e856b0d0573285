import { fileURLToPath } from 'node:url'
import { hasProgram, pinnedNode, recogniser } from './needs.mjs'
import { areNodePackagesInstalled, installNodePackages } from './node-packages.mjs'
import { createToolEnvironment, findNode } from './pinned-node.mjs'
import { MALLOC_ARENAS, PREPARED, SHORT_PAUSES } from './prepared.mjs'
import { runServer } from './run-server.mjs'
import { readStartOptions } from './start-options.mjs'
import { drawFirstPage } from './steps.mjs'
import { installSystemPackages } from './system-packages.mjs'
import { buildWeb } from './web-build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

function say(line) {
  console.log(line)
}

/** Installs and builds what is missing, and serves until it is stopped; resolves with the exit code. */
export async function startProduct() {
  const asked = readStartOptions(process.argv.slice(2))
  if ('fault' in asked) {
    say(asked.fault)
    return 1
  }
  if (!areNodePackagesInstalled(root, { withTests: false })) say(drawFirstPage(root))
  if (!(await installNodePackages(root, { say, withTests: false }))) return 1

  const node = findNode(root)
  if (!node) {
    say('The Node of package-lock.json is not installed. Remove node_modules and start again.')
    return 1
  }

  // Without the recogniser the server starts too, and reports that no recogniser is installed.
  await installSystemPackages([pinnedNode, recogniser], { say, has: hasProgram })

  const env = createToolEnvironment(root)
  if (!(await buildWeb(root, { say, env }))) return 1
  return runServer(node, [...SHORT_PAUSES, ...PREPARED, 'server/src/main.ts'], {
    cwd: root,
    env: { ...MALLOC_ARENAS, ...env, ...asked.env },
  })
}

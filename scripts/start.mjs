import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasProgram, pinnedNode, recogniser } from './set-up/needs.mjs'
import { installNodePackages } from './set-up/node-packages.mjs'
import { createToolEnvironment, findNode } from './set-up/pinned-node.mjs'
import { MALLOC_ARENAS, PREPARED, SHORT_PAUSES } from './set-up/prepared.mjs'
import { runServer } from './set-up/run-server.mjs'
import { readStartOptions } from './set-up/start-options.mjs'
import { installSystemPackages } from './set-up/system-packages.mjs'
import { buildWeb } from './set-up/web-build.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

function say(line) {
  console.log(line)
}

async function start() {
  const asked = readStartOptions(process.argv.slice(2))
  if ('fault' in asked) {
    say(asked.fault)
    return 1
  }
  if (!(await installNodePackages(root, { say }))) return 1

  const node = findNode(root)
  if (!node) {
    say(`There is no Node package for this system; Node 24 is needed, this is ${process.version}.`)
    return 1
  }

  // Without the recogniser the server starts too, and reports that no recogniser is installed.
  await installSystemPackages([pinnedNode, recogniser], { say, hasApt: hasProgram('apt-get') })

  const env = createToolEnvironment(root)
  if (!(await buildWeb(root, { say, env }))) return 1
  return runServer(node, [...SHORT_PAUSES, ...PREPARED, 'server/src/main.ts'], {
    cwd: root,
    env: { ...MALLOC_ARENAS, ...env, ...asked.env },
  })
}

process.exitCode = await start()

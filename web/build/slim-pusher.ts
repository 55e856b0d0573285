import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const root = join(dirname(createRequire(import.meta.url).resolve('pusher-js')), '../..')
const source = join(root, 'src')

/**
 * Modules of pusher-js that no page uses: transports other than WebSocket, channels with
 * authorisation, signing in to Pusher, and statistics.
 */
const unused =
  /^core\/(http\/|auth\/|user$|timeline\/timeline_sender|channels\/(private|encrypted|presence)_channel)|^runtimes\/(isomorphic\/http|worker\/(auth|timeline))\//
const UNUSED = '\0unused-in-pusher'
const UNUSED_CODE = 'export default function () {}; export function ChannelAuthorizerProxy() {}'

/** Builds `pusher-js` for the viewer from its source, reduced to public channels over WebSocket. */
export function slimPusher(): Plugin {
  return {
    name: 'live-scribe:slim-pusher',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (id === 'pusher-js') return join(source, 'core/pusher.ts')
      if (!importer.startsWith(source)) return
      const name = moduleName(id, importer)

      return unused.test(name) ? UNUSED : join(source, `${name}.ts`)
    },
    async load(id) {
      // The constructor of a client makes some of them.
      if (id === UNUSED) return UNUSED_CODE
      if (!id.startsWith(source)) return
      const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

      return transformWithOxc(await readFile(id, 'utf8'), id, {
        tsconfig: false,
        define: {
          global: 'self',
          VERSION: JSON.stringify(version),
          CDN_HTTP: '""',
          CDN_HTTPS: '""',
          DEPENDENCY_SUFFIX: '""',
        },
        // The package's own build does not initialise declared fields either.
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      })
    },
  }
}

/** The name of a module relative to the package's source folder, as its own build resolves it. */
function moduleName(id: string, importer: string): string {
  const name = id.startsWith('.') ? relative(source, join(dirname(importer), id)) : id
  // The worker runtime uses no DOM, but can't detect whether there is a network.
  if (name === 'runtime') return 'runtimes/worker/runtime'
  if (name === 'runtimes/worker/net_info') return 'runtimes/web/net_info'
  if (name.startsWith('isomorphic/')) return `runtimes/${name}`

  return /\/(timers|handshake)$/.test(name) ? `${name}/index` : name
}

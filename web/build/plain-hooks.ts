import type { Plugin } from 'vite'

const NAMED_AT_RUNTIME = /(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g

/**
 * Names the functions that Radix looks up by a computed name, because some versions of React lack them.
 * Without it the viewer's script has a table of all that the library exports.
 */
export function plainHooks(): Plugin {
  return {
    name: 'live-scribe:plain-hooks',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/@radix-ui\/[^?]*\.mjs$/, code: '.trim().toString()' },
      handler: (code) => code.replace(NAMED_AT_RUNTIME, '$1.$2'),
    },
  }
}

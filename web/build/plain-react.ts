import type { Plugin } from 'vite'

const NAMED_AT_RUNTIME = /(React\d*)\[" (\w+) "\.trim\(\)\.toString\(\)\]/g
const DEFAULT_IMPORT = /^import (React\w*) from 'react';/gm

/**
 * Names the functions of React that libraries use: Radix looks them up by a computed name, because some
 * versions lack them, and Sonner in the object of all of them. Without it the viewer's script has a table of
 * all that the library exports, and all that stands there.
 */
export function plainReact(): Plugin {
  return {
    name: 'live-scribe:plain-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(@radix-ui\/[^?]*|sonner\/dist\/index)\.mjs$/ },
      handler: (code) =>
        code
          .replace(NAMED_AT_RUNTIME, '$1.$2')
          .replace(DEFAULT_IMPORT, "import * as $1 from 'react';"),
    },
  }
}

import type { Plugin } from 'vite'

const contract = /\/contract\/src\/.*\.ts$/
/** Fields of an endpoint that only the server reads, as the formatter writes them. */
const described = /^ {2}(?:(?:summary|scope|alsoScope): .*|(?:errors|files): \[[^\]]*\]),\n/gm

/** Leaves out of the pages what endpoints say to readers of the API's description. */
export function slimEndpoints(): Plugin {
  return {
    name: 'live-scribe:slim-endpoints',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: contract },
      handler: (code) => code.replace(described, ''),
    },
  }
}

import type { Plugin } from 'vite'

const sources = /\/(?:contract|web)\/src\/.*\.tsx?$/
/** A call of `zod/mini` that makes a schema or a check, with all that is called on it. */
const schema = /(?<![.\w])z\.(?!config|\w*parse)\w+(?:\.\w+)?\(/gi

/** Marks schemas as values alone, so that those which no code of a page reads are left out of it. */
export function pureSchemas(): Plugin {
  return {
    name: 'live-scribe:pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: sources },
      handler: (code) => code.replace(schema, '/* @__PURE__ */ $&'),
    },
  }
}

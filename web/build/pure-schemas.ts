import type { Plugin } from 'vite'

/** A call of `zod/mini` that makes a schema or a check, or checks a schema that has a name. */
const schema = /(?<![.\w])(?:z\s*\.(?!\w*[pP]arse)\w+(?:\.\w+)?|\w+\.check(?=\(\s*z\s*\.))\(/g

/**
 * Marks schemas, with all that is called on them, as values alone, so that those which no code of a
 * page reads are left out of it. What a schema parses must be used: for its errors alone it would be
 * left out too.
 */
export function pureSchemas(): Plugin {
  return {
    name: 'live-scribe:pure-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: { include: /\/(?:contract|web)\/src\/.*\.tsx?$/, exclude: /\/node_modules\// },
      },
      handler: markSchemas,
    },
  }
}

/** The source, with a mark before each call that only makes a schema. */
export function markSchemas(source: string): string {
  return source.replace(schema, '/* @__PURE__ */ $&')
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = fileURLToPath(new URL('head.html', import.meta.url))
const HOLE = '<!-- head -->'

/**
 * Inserts the shared head into each HTML page; its script applies the theme before the first paint.
 */
export function injectSharedHead(): Plugin {
  return {
    name: 'live-scribe:shared-head',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes(HOLE)) throw new Error(`A page has no ${HOLE}`)
        return html.replace(HOLE, await readFile(file, 'utf8'))
      },
    },
  }
}

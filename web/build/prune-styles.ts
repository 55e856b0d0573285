import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postcss from 'postcss'

const SCRIPT = /[\w-]+\.js\b/g

/**
 * Leaves of a page's styles the rules whose classes all occur in its content: Tailwind writes those of
 * all pages together, which a phone has to read before it paints.
 */
export function pruneStyles(css: string, content: string): string {
  const styles = postcss.parse(css)
  // The licence that one names is among the notices.
  styles.walkComments((comment) => {
    comment.remove()
  })
  const isUsed = (selector: string) => classesOf(selector).every((name) => content.includes(name))
  styles.walkRules((rule) => {
    const used = rule.selectors.filter(isUsed)
    if (used.length === 0) rule.remove()
    else if (used.length < rule.selectors.length) rule.selectors = used
  })
  styles.walkAtRules(/media|supports/, (rule) => {
    if (rule.nodes?.length === 0) rule.remove()
  })

  return styles.toString()
}

/** The next class of a selector, or what else may have a dot or encloses. */
const TOKEN = /\.(?:\\.|[a-z_-]|[^\0-\x7f])(?:\\.|[\w-]|[^\0-\x7f])*|\\.|"[^"]*"|[()]/gis

/** The classes that a selector asks for; those within parentheses may be what is excluded. */
function classesOf(selector: string): string[] {
  const names: string[] = []
  let depth = 0
  for (const [token] of selector.matchAll(TOKEN)) {
    if (token === '(') depth += 1
    else if (token === ')') depth -= 1
    else if (token[0] === '.' && depth === 0) names.push(unescapeName(token.slice(1)))
  }

  return names
}

function unescapeName(name: string): string {
  return name
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/\\(.)/gs, '$1')
}

/** The text of the scripts that a page names, and of those that they load, at once or later. */
export async function readScripts(html: string, assets: string): Promise<string> {
  const files = new Set((await readdir(assets)).filter((file) => file.endsWith('.js')))
  const found = new Set<string>()
  const texts = [html]
  for (const text of texts) {
    for (const [file] of text.matchAll(SCRIPT)) {
      if (!files.has(file) || found.has(file)) continue
      found.add(file)
      texts.push(await readFile(join(assets, file), 'utf8'))
    }
  }

  return texts.slice(1).join('\n')
}

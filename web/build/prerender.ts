import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, type Plugin, type ResolvedConfig } from 'vite'

const HOLE = '<div id="root"></div>'

/** Writes the first view of the landing page into its file, once everything else is built. */
export function prerender(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'live-scribe:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const file = join(config.root, config.build.outDir, 'landing.html')
        const html = await readFile(file, 'utf8')
        if (!html.includes(HOLE)) throw new Error(`${file} has no place for the page`)
        const { title, body } = split(await markup(config.root))
        const whole = html
          .replace(/<title>.*?<\/title>/, title)
          .replace(HOLE, () => `<div id="root">${body}</div>`)
        await writeFile(file, afterThePaint(await withStyles(whole, dirname(file))))
      },
    },
  }
}

async function markup(root: string): Promise<string> {
  const server = await createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { landingMarkup } = await server.ssrLoadModule('/src/landing-markup.tsx')
    return landingMarkup()
  } finally {
    await server.close()
  }
}

/** The styles stand in the page itself, so that nothing else has to arrive before it is painted. */
async function withStyles(html: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
  const [tag, href] = link.exec(html) ?? []
  if (!tag || !href) throw new Error('The landing page has no styles')
  const css = await readFile(join(folder, href), 'utf8')
  return html.replace(tag, () => `<style>${css.trim()}</style>`)
}

/** What makes the page move comes after what makes it visible. */
function afterThePaint(html: string): string {
  return html.replace(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
}

/** React writes the title in front of the body; it belongs into the head. */
function split(text: string): { title: string; body: string } {
  const [title] = /<title>.*?<\/title>/.exec(text) ?? []
  if (!title) throw new Error('The landing page has no title')
  return { title, body: text.replace(title, '') }
}

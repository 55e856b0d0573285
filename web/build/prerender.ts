import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
        await writeFile(
          file,
          html
            .replace(/<title>.*?<\/title>/, title)
            .replace(HOLE, () => `<div id="root">${body}</div>`),
        )
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

/** React writes the title in front of the body; it belongs into the head. */
function split(text: string): { title: string; body: string } {
  const [title] = /<title>.*?<\/title>/.exec(text) ?? []
  if (!title) throw new Error('The landing page has no title')
  return { title, body: text.replace(title, '') }
}

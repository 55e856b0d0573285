import { createHash } from 'node:crypto'
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import {
  findTypefaces,
  fontsAfterThePaint,
  runAfterThePaint,
  scriptsAfterThePaint,
} from './after-the-paint.ts'
import { pruneStyles, readScripts } from './prune-styles.ts'

const HOLE = '<div id="root"></div>'

/** Functions that render a page's first view, by HTML file; defined in `src/first-views.tsx`. */
const views = {
  'landing.html': 'renderLandingView',
  'landing-unpriced.html': 'renderUnpricedLandingView',
  'terms.html': 'renderTermsView',
  'privacy.html': 'renderPrivacyView',
  'viewer.html': 'renderViewerView',
  'about.html': 'renderAboutView',
  'offline.html': 'renderOfflineView',
  'pricing.html': 'renderPricingView',
  'sign-in.html': 'renderSignInView',
  'dashboard.html': 'renderDashboardView',
  'recorder.html': 'renderRecorderView',
} as const
/**
 * Copies of built pages: `embedded.html` shows only the viewer's words in a frame; `about.html` is the
 * viewer's page about a conversation's captions, `offline.html` its page without a network;
 * the others serve the application at one URL each.
 */
const copies = {
  'embedded.html': 'viewer.html',
  'about.html': 'viewer.html',
  'offline.html': 'viewer.html',
  'landing-unpriced.html': 'landing.html',
  'pricing.html': 'landing.html',
  'terms.html': 'landing.html',
  'privacy.html': 'landing.html',
  'sign-in.html': 'index.html',
  'dashboard.html': 'index.html',
  'recorder.html': 'index.html',
}
/** Pages whose first view is whole without a script, which begins to load after the first paint. */
const paintsFirst = [
  'landing.html',
  'landing-unpriced.html',
  'pricing.html',
  'terms.html',
  'privacy.html',
  'sign-in.html',
]
/** Pages that the server fills with text: it gets them empty. */
const drawnByServer = ['viewer.html', 'embedded.html']
/** The chunks of a page of the application, requested together with the application. */
const chunks: Readonly<Record<string, readonly string[]>> = {
  'sign-in.html': ['pages', 'sign-in-page'],
  'dashboard.html': ['pages', 'dashboard-page'],
  'recorder.html': ['pages', 'recorder-page'],
}

type View = (typeof views)[keyof typeof views]

/** Renders the first view of some pages into their HTML files after the build. */
export function prerender(): Plugin {
  return {
    name: 'live-scribe:prerender',
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const folder = join(config.root, config.environments.client?.build.outDir ?? '')
        for (const [to, from] of Object.entries(copies)) {
          await copyFile(join(folder, from), join(folder, to))
        }
        const bodies = await renderAll(config.root)
        for (const file of new Set([...Object.keys(views), ...Object.keys(copies)])) {
          const path = join(folder, file)
          const html = await withStyles(await readFile(path, 'utf8'), dirname(path))
          const assets = join(folder, 'assets')
          const filled = await withOwnStyles(fill(html, bodies.get(file)), assets)
          const whole = await withPreloads(filled, assets, chunks[file] ?? [])
          const ready = fontsAfterThePaint(whole, await writeTypefaces(whole, folder))
          const page = withScripts(ready, file)
          await writeFile(path, page)
          if (!drawnByServer.includes(file)) continue
          const empty = page.replace(
            /<div id="root">.*?<\/div>(?=\s*<(?:template|script))/s,
            () => HOLE,
          )
          await writeFile(join(folder, '.server', file), empty)
        }
      },
    },
  }
}

/** When the scripts of a page begin; at once where they draw its first view. */
function withScripts(html: string, file: string): string {
  if (paintsFirst.includes(file)) return scriptsAfterThePaint(html)

  return Object.hasOwn(views, file) ? runAfterThePaint(html) : html
}

async function renderAll(root: string): Promise<Map<string, string>> {
  const server = await createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const rendered: Record<View, () => string | Promise<string>> =
      await server.ssrLoadModule('/src/first-views.tsx')
    const bodies = new Map<string, string>()
    for (const [file, view] of Object.entries(views)) bodies.set(file, await rendered[view]())
    return bodies
  } finally {
    await server.close()
  }
}

/**
 * React renders the title before the body's content; it belongs in the head. The router's script is
 * only for pages that hydrate.
 */
function fill(html: string, text: string | undefined): string {
  if (text === undefined) return html
  const [title] = /<title>.*?<\/title>/.exec(text) ?? []
  if (!title || !html.includes(HOLE)) throw new Error('A page has no title, or no place for it')
  const body = text.replace(title, '').replace(/<script\b.*?<\/script>/gs, '')
  return html
    .replace(/<title>.*?<\/title>/, () => title)
    .replace(HOLE, () => `<div id="root">${body}</div>`)
}

/** Inlines the styles, so that the first paint needs no other request. */
async function withStyles(html: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/
  const [tag, href] = link.exec(html) ?? []
  if (!tag || !href) throw new Error('A page has no styles')
  const css = await readFile(join(folder, href), 'utf8')
  return html.replace(tag, () => `<style>${css.trim()}</style>`)
}

/** Leaves only the styles of what a page shows, and of the parts that it loads later. */
async function withOwnStyles(html: string, assets: string): Promise<string> {
  const scripts = await readScripts(html, assets)

  return html.replace(/(?<=<style>).*?(?=<\/style>)/s, (css) =>
    pruneStyles(css, html.replace(css, '') + scripts),
  )
}

/** Writes the rules of the typefaces, the same for all pages; returns the address of the file. */
async function writeTypefaces(html: string, folder: string): Promise<string> {
  const rules = findTypefaces(html).join('')
  const hash = createHash('sha256').update(rules).digest('base64url').slice(0, 8)
  const address = `/assets/typefaces-${hash}.css`
  await writeFile(join(folder, address), rules)

  return address
}

/** Requests chunks with the page, which its script would ask for only once it runs. */
async function withPreloads(
  html: string,
  folder: string,
  names: readonly string[],
): Promise<string> {
  const files = await readdir(folder)
  const links = names.map((name) => {
    const file = files.find(
      (one) => one.startsWith(`${name}-`) && /^[\w-]{8}\.js$/.test(one.slice(name.length + 1)),
    )
    if (!file) throw new Error(`The build has no chunk ${name}`)

    return `<link rel="modulepreload" crossorigin href="/assets/${file}">`
  })

  return html.replace('</head>', () => `${links.join('\n')}</head>`)
}

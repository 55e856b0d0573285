import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { OFFLINE_PAGE, VIEWER_PAGE } from '../src/worker/answer-request.ts'

const source = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url))

/** Pages that are kept for use without a network, with their files. */
const pages = { [VIEWER_PAGE]: 'viewer.html', [OFFLINE_PAGE]: 'offline.html' }
/** The page's icons, which the browser reads with each page. */
const ICONS = ['/caret.svg', '/favicon.ico']
/** The list of scripts that the viewer's build leaves for the worker's. */
const VIEWER_SCRIPTS = 'scripts-of-viewer.json'
/** Files that the viewer's styles name and every transcript needs; other scripts' fonts are left out. */
const NEEDED_STYLE_FILE =
  /url\(["']?(\/assets\/[^"')]+(?:-latin-wght-[^"')]+\.woff2|\.svg))["']?\)/g
/** The rules of the typefaces. */
const TYPEFACES = /\/assets\/typefaces-[\w-]+\.css/

/** Builds the service worker, with the list of what it keeps: two pages, the viewer's files and the icons. */
export function serviceWorker(): Plugin {
  return {
    name: 'live-scribe:service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'viewer') return
      const scripts = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const source = JSON.stringify(scripts.map(({ fileName }) => `/${fileName}`))
      this.emitFile({ type: 'asset', fileName: VIEWER_SCRIPTS, source })
    },
    buildApp: {
      order: 'post',
      async handler({ config }) {
        const outDir = join(config.root, config.environments.client?.build.outDir ?? '')
        const html = await Promise.all(
          Object.values(pages).map((name) => readFile(join(outDir, name), 'utf8')),
        )
        const list = join(outDir, VIEWER_SCRIPTS)
        const listed: string[] = JSON.parse(await readFile(list, 'utf8'))
        // Vite leaves out an entry that only imports: one missing file, and nothing would be kept.
        const scripts = listed.filter((name) => existsSync(join(outDir, name)))
        await rm(list)
        const [sheet] = TYPEFACES.exec(html.join('')) ?? []
        if (!sheet) throw new Error('The viewer has no typefaces')
        const styles = html.join('') + (await readFile(join(outDir, sheet), 'utf8'))
        const styleFiles = [...styles.matchAll(NEEDED_STYLE_FILE)].map(([, file = '']) => file)
        const kept = [...Object.keys(pages), ...scripts, sheet, ...styleFiles, ...ICONS]
        const files = [...new Set(kept)].sort()
        const icons = await Promise.all(ICONS.map((name) => readFile(join(outDir, name), 'base64')))
        const version = createHash('sha256')
          .update([...files, ...html, ...icons].join('\n'))
          .digest('base64url')
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: {
            KEPT_FILES: JSON.stringify(files),
            KEPT_VERSION: JSON.stringify(version.slice(0, 12)),
          },
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: { input: source, output: { entryFileNames: 'sw.js', format: 'iife' } },
          },
        })
      },
    },
  }
}

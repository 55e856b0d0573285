import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Manifest } from 'vite'
import { OFFLINE_PAGE, VIEWER_PAGE } from '../src/worker/answer-request.ts'

const source = fileURLToPath(new URL('../src/worker/service-worker.ts', import.meta.url))

/** Pages that are kept for use without a network, with their files. */
const pages = { [VIEWER_PAGE]: 'viewer.html', [OFFLINE_PAGE]: 'offline.html' }
/** The page's icons, which the browser reads with each page. */
const ICONS = ['/caret.svg', '/favicon.ico']
/** The list of files that Vite writes for the viewer's build. */
export const VIEWER_MANIFEST = 'files-of-viewer.json'
/** Files that the viewer's styles name and every transcript needs; other scripts' fonts are left out. */
const NEEDED_STYLE_FILE =
  /url\(["']?(\/assets\/[^"')]+(?:-latin-wght-[^"')]+\.woff2|\.svg))["']?\)/g
/** The rules of the typefaces. */
const TYPEFACES = /\/assets\/typefaces-[\w-]+\.css/

/** Builds the service worker, with the list of what it keeps: two pages, the viewer's files and the icons. */
export async function buildServiceWorker(folder: string): Promise<void> {
  const html = await Promise.all(
    Object.values(pages).map((name) => readFile(join(folder, name), 'utf8')),
  )
  const list = join(folder, VIEWER_MANIFEST)
  const manifest: Manifest = JSON.parse(await readFile(list, 'utf8'))
  await rm(list)
  const listed = Object.values(manifest).flatMap(({ file }) =>
    file.endsWith('.js') ? [`/${file}`] : [],
  )
  // Vite leaves out an entry that only imports: one missing file, and nothing would be kept.
  const scripts = listed.filter((name) => existsSync(join(folder, name)))
  const [sheet] = TYPEFACES.exec(html.join('')) ?? []
  if (!sheet) throw new Error('The viewer has no typefaces')
  const styles = html.join('') + (await readFile(join(folder, sheet), 'utf8'))
  const styleFiles = [...styles.matchAll(NEEDED_STYLE_FILE)].map(([, file = '']) => file)
  const files = [
    ...new Set([...Object.keys(pages), ...scripts, sheet, ...styleFiles, ...ICONS]),
  ].sort()
  const icons = await Promise.all(ICONS.map((name) => readFile(join(folder, name), 'base64')))
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
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: source, output: { entryFileNames: 'sw.js', format: 'iife' } },
    },
  })
}

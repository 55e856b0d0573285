import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { loadOnce } from '#server/lib/async/load-once.ts'
import { errorDetails } from '#server/lib/error-details.ts'
import { AppError, sessionNotFoundError } from '../app-error.ts'
import { canBeFramed } from './security-headers.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** Milliseconds for which a drawn page is kept for those who open the same. */
const KEPT_MS = 10_000
/** Maximum logs whose pages are kept, and pages of one log: by the settings in their addresses. */
const MAX_LOGS = 200
const MAX_PAGES_OF_LOG = 8

/** What the page of a log begins with. */
interface FirstLog {
  key: string
  read: () => Promise<unknown>
}

export type FindFirstLogOfPage = (request: FastifyRequest, code: string) => Promise<FirstLog>

interface ViewerPageParts {
  /** The folder of what the build leaves for the server. */
  folder: string
  /** Completes a page as the build left it. */
  complete: (html: string) => string
  /** Throws AppError for a code that opens no transcript. */
  findFirstLog: FindFirstLogOfPage
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** A page's content as HTML after its `title` element, and the attributes of its `html` element. */
interface DrawnViewer {
  attributes: string
  html: string
}

/** Draws the viewer's page at an address; `web/src/viewer-text.tsx`. */
type RenderViewer = (address: URL, reply: unknown, isNarrow: boolean) => DrawnViewer

/**
 * Sends the viewer's page with its text, which can be read before a script has come; false where the
 * page's script has to find out itself, as after many wrong codes.
 */
export type SendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** Null where the address has none, which opens nothing. */
  code: string | null,
) => Promise<boolean>

/** Creates the function that sends pages with text; null for a build without it. */
export function createSendText(parts: ViewerPageParts): SendText | null {
  const { folder, complete, findFirstLog, log } = parts
  const script = path.join(folder, 'viewer-text.js')
  if (!existsSync(script)) return null
  const load = loadOnce(async () => {
    const { renderViewer }: { renderViewer: RenderViewer } = await import(
      pathToFileURL(script).href
    )
    const readPage = (name: string) => readFileSync(path.join(folder, name), 'utf8')
    return { renderViewer, page: readPage('viewer.html'), embedded: readPage('embedded.html') }
  })
  /** The page in brotli. */
  const draw = async (request: FastifyRequest, body: unknown): Promise<Buffer> => {
    const { renderViewer, page, embedded } = await load()
    const address = new URL(request.url, 'http://localhost')
    const drawn = renderViewer(address, body, isOnPhone(request))
    const html = fill(complete(canBeFramed(request.url) ? embedded : page), drawn, body)
    return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  }
  const kept = new KeptPages()
  return async (request, reply, code) => {
    try {
      const found =
        code === null ? Promise.reject(sessionNotFoundError()) : findFirstLog(request, code)
      const drawn = await found.then(
        ({ key, read }) =>
          kept.find(key, `${isOnPhone(request)} ${request.url}`, async () =>
            draw(request, await read()),
          ),
        (error) => {
          if (!(error instanceof AppError) || error.status !== 404) throw error
          reply.code(404)
          return draw(request, { error: error.message, code: error.code })
        },
      )
      if (!drawn) return false
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('vary', 'accept-encoding')
      const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      if (takesBrotli) reply.header('content-encoding', 'br').send(drawn)
      else reply.send(await decompress(drawn))
      return true
    } catch (error) {
      if (!(error instanceof AppError)) {
        log.warn({ error: errorDetails(error) }, 'a viewer’s page was sent without its text')
      }
      return false
    }
  }
}

/** Pages of logs as they are, for a short time. */
class KeptPages {
  readonly #logs = new Map<string, Map<string, Promise<Buffer>>>()

  /** The page of a log at an address; null where its addresses are too many to draw each. */
  find(key: string, address: string, draw: () => Promise<Buffer>): Promise<Buffer> | null {
    const pages = this.#logs.get(key) ?? this.#add(key)
    const known = pages.get(address)
    if (known) return known
    if (pages.size >= MAX_PAGES_OF_LOG) return null
    const drawn = draw()
    pages.set(address, drawn)
    drawn.catch(() => pages.delete(address))
    return drawn
  }

  #add(key: string): Map<string, Promise<Buffer>> {
    const pages = new Map<string, Promise<Buffer>>()
    this.#logs.set(key, pages)
    setTimeout(() => this.#logs.delete(key), KEPT_MS).unref()
    const [oldest] = this.#logs.keys()
    if (this.#logs.size > MAX_LOGS && oldest) this.#logs.delete(oldest)
    return pages
  }
}

/** What the page was drawn from comes with it, so that its script reads nothing before it draws. */
function fill(html: string, { attributes, html: text }: DrawnViewer, body: unknown): string {
  const [title = ''] = /^<title>.*?<\/title>/.exec(text) ?? []
  const data = JSON.stringify(body).replaceAll('<', '\\u003c')
  return html
    .replace(/<html\b[^>]*/, (start) => start + attributes)
    .replace(/<title>.*?<\/title>/, () => title)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${text.slice(title.length)}</div><script id="given-log" type="application/json">${data}</script>`,
    )
}

/** Whether the page begins with a phone's text size, as its browser says. */
function isOnPhone({ headers }: FastifyRequest): boolean {
  return /\bMobile\b/.test(headers['user-agent'] ?? '')
}

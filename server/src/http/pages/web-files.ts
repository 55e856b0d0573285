import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { getMe } from '@live-scribe/contract/identity'
import { isPagePath } from '@live-scribe/contract/page-paths'
import { SESSION_CODE_LENGTH } from '@live-scribe/contract/recording'
import { parseSessionCode } from '@live-scribe/contract/sharing/parse-session-code'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNotFound } from '../error-handler.ts'
import { canBeFramed } from './security-headers.ts'
import { createSendText, type FindFirstLogOfPage } from './viewer-page.ts'

/** The folder of the built pages; absent until `npm run build`. */
const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

/** The HTML file of the single-page application; other pages are prerendered at build time. */
const APP_PAGE = 'index.html'
const LANDING_PAGE = 'landing.html'
/** The landing page without prices, where nothing is sold. */
const UNPRICED_LANDING_PAGE = 'landing-unpriced.html'
const PRICING_PAGE = 'pricing.html'
const TERMS_PAGE = 'terms.html'
const PRIVACY_PAGE = 'privacy.html'
const SIGN_IN_PAGE = 'sign-in.html'
const DASHBOARD_PAGE = 'dashboard.html'
const RECORDER_PAGE = 'recorder.html'
const API_PAGE = 'api-docs.html'
const VIEWER_PAGE = 'viewer.html'
/** The HTML file of the embedded viewer: only the words, from the first paint on. */
const EMBEDDED_PAGE = 'embedded.html'
/** The HTML file of the page about a conversation's captions. */
const ABOUT_PAGE = 'about.html'

/** The folder of what the build leaves for the server; like all with a dot, it is not served. */
const SERVER_FOLDER = '.server'

/** The folder of assets: six letters like a session code, but reserved. */
const FILES_FOLDER = '/assets'

/** Whether the pages are built. */
export function arePagesBuilt(folder = webFolder): boolean {
  return fs.existsSync(path.join(folder, APP_PAGE))
}

interface WebFiles {
  /** Finds the text of the viewer's page, which is left to its script without. */
  findFirstLog?: FindFirstLogOfPage
  log?: Pick<FastifyBaseLogger, 'warn'>
  isSignedIn: (request: FastifyRequest) => Promise<boolean>
  publicUrl: () => string
  folder?: string
  /** Whether cookies alone say who asks, so that the pages send no token. */
  usesCookies?: boolean
  /** Whether people sign in with a password of this product and with nothing else. */
  hasOwnSignIn?: boolean
  /** Whether something is sold, as the prerendered prices say. */
  isSelling?: boolean
}

/** Hashes of the pages' inline scripts, for the content security policy. */
export function hashInlineScripts(folder = webFolder): string[] {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder) : []
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  const hashes = pages
    .flatMap((html) => [...html.matchAll(/<script>(.*?)<\/script>/gs)])
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  return [...new Set(hashes)]
}

/** Serves the built files; any other page path gets the application. */
export async function registerWebFiles(app: FastifyInstance, files: WebFiles): Promise<void> {
  const {
    isSignedIn,
    publicUrl,
    folder = webFolder,
    usesCookies = false,
    hasOwnSignIn = true,
    isSelling = true,
  } = files
  const isBuilt = arePagesBuilt(folder)
  // A build of an earlier version has fewer pages.
  const createSend = (page: string) =>
    createSendPage(findFile(folder, page) ?? path.join(folder, APP_PAGE), publicUrl)
  const sendApp = createSend(APP_PAGE)
  const sendLanding = createSend(isSelling ? LANDING_PAGE : UNPRICED_LANDING_PAGE)
  const sendPricing = createSend(PRICING_PAGE)
  const sendTerms = createSend(TERMS_PAGE)
  const sendPrivacy = createSend(PRIVACY_PAGE)
  const sendSignIn = createSend(SIGN_IN_PAGE)
  const sendDashboard = createSend(DASHBOARD_PAGE)
  const sendRecorder = createSend(RECORDER_PAGE)
  const sendApi = createSend(API_PAGE)
  const sendViewer = createSend(VIEWER_PAGE)
  const sendEmbedded = createSend(EMBEDDED_PAGE)
  const sendAbout = createSend(ABOUT_PAGE)
  const { findFirstLog, log = app.log } = files
  const complete = (html: string) => withOrigin(html, publicUrl())
  const sendText =
    findFirstLog &&
    createSendText({ folder: path.join(folder, SERVER_FOLDER), complete, findFirstLog, log })
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    app.get('/', async (request, reply) => {
      // A failed lookup counts as a visitor; the page is public.
      const isKnown = await isSignedIn(request).catch(() => false)
      if (isKnown) return reply.header('cache-control', 'no-store').redirect('/transcribe')
      return sendLanding(request, reply)
    })
    app.get('/api/docs', async (request, reply) => sendApi(request, reply))
    app.get('/pricing', async (request, reply) => {
      const isKnown = await isSignedIn(request).catch(() => false)
      return isKnown || !isSelling ? sendApp(request, reply) : sendPricing(request, reply)
    })
    app.get('/terms', async (request, reply) => sendTerms(request, reply))
    app.get('/privacy', async (request, reply) => sendPrivacy(request, reply))
    app.get('/sign-in', async (request, reply) => {
      const isKnown = await isSignedIn(request).catch(() => false)
      // Drawn at build time, it links to a sign-up with a password that leads to the dashboard.
      const isUsual = hasOwnSignIn && !/[?&]redirect=/.test(request.url)
      return isKnown || !isUsual ? sendApp(request, reply) : sendSignIn(request, reply)
    })
    app.get<{ Params: { code: string } }>('/view/:code', async (request, reply) => {
      if (!takesPage(request, '/view')) return sendNotFound(reply)
      reply.header('x-robots-tag', 'noindex')
      const typed = request.params.code.trim().toUpperCase()
      // Where a code is typed.
      if (typed === '') return sendViewer(request, reply)
      const code = typed.length === SESSION_CODE_LENGTH ? typed : null
      if (sendText && (await sendText(request, reply, code))) return reply
      const log = firstReadOf(request.url)
      if (log) reply.header('link', toPreload(log))
      return canBeFramed(request.url) ? sendEmbedded(request, reply) : sendViewer(request, reply)
    })
    app.get('/transcribe', async (request, reply) => {
      // Asked for by the page's script as soon as it runs.
      if (usesCookies) reply.header('link', toPreload(getMe.path))
      const isRecorder = /[?&]view=record(&|$)/.test(request.url)
      return isRecorder ? sendRecorder(request, reply) : sendDashboard(request, reply)
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = pathOf(request.url)
    const isApi = /^\/(api|v1|app|apps|assets)\//.test(pathname)
    const isOurs = pathname === FILES_FOLDER || (isPagePath(pathname) && pathname !== '/view')
    const code = isOurs ? null : codeIn(request)
    if (isBuilt && code) return reply.header('cache-control', 'no-store').redirect(`/view/${code}`)
    if (!isBuilt || isApi || !takesPage(request, pathname)) return sendNotFound(reply)
    if (!isPagePath(pathname)) return sendApp(request, reply.code(404))
    if (!/^\/view(\/|$)/.test(pathname)) return sendApp(request, reply)
    // Keeps transcripts out of search engines.
    reply.header('x-robots-tag', 'noindex')
    if (/^\/view\/[^/]+\/about\/?$/.test(pathname)) return sendAbout(request, reply)
    return sendViewer(request, reply)
  })
}

/** The path of a file in a folder; null when it is not there. */
function findFile(folder: string, name: string): string | null {
  const file = path.join(folder, name)
  return fs.existsSync(file) ? file : null
}

/** The header that has a browser request an address of the API while it loads the page. */
function toPreload(address: string): string {
  return `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`
}

function pathOf(address: string): string {
  const [pathname = ''] = address.split('?', 1)
  return pathname
}

/** The code in `/CODE`, and in `/view?code=CODE` of a form without script, as people type it. */
function codeIn({ method, url }: FastifyRequest): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const [, bare] = /^\/([a-z0-9]{6})\/?(?:\?|$)/i.exec(url) ?? []
  const [, typed] = /^\/view\/?\?code=([^&]*)$/i.exec(url) ?? []
  if (typed !== undefined) return parseSessionCode(new URLSearchParams(`t=${typed}`).get('t') ?? '')
  return bare === undefined ? null : parseSessionCode(bare)
}

/** Whether a request is for a page: link previews send no Accept header, or any type. */
function takesPage({ method, headers }: FastifyRequest, pathname: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const { accept = '*/*' } = headers
  return accept.includes('text/html') || (accept.includes('*/*') && isPagePath(pathname))
}

/** The first request of the viewer page, preloaded in parallel with its script. */
function firstReadOf(address: string): string | null {
  const [, code] = /^\/view\/([a-z0-9]{6})(?:\?|$)/i.exec(address) ?? []
  return code ? `/api/transcripts/${code.toUpperCase()}?after=0` : null
}

/** Sends a page, or 304 when the browser has it. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

interface Prepared {
  origin: string
  plain: Buffer
  brotli: Buffer
  tag: string
}

/**
 * Creates the handler of one built page. The preview image of a shared link needs an absolute URL,
 * known only to the running server, so the page is completed at its first request.
 */
function createSendPage(file: string, publicUrl: () => string): SendPage {
  let ready: Prepared | undefined
  return (request, reply) => {
    const origin = publicUrl().replace(/\/$/, '')
    if (ready?.origin !== origin) ready = prepare(file, origin)
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('etag', ready.tag)
    // A not-found page must not be cached.
    const isFound = reply.statusCode === 200
    if (isFound && request.headers['if-none-match'] === ready.tag) return reply.code(304).send()

    const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    return takesBrotli
      ? reply.header('content-encoding', 'br').send(ready.brotli)
      : reply.send(ready.plain)
  }
}

/** The preview image of a shared link needs an absolute URL. */
function withOrigin(html: string, publicUrl: string): string {
  const origin = publicUrl.replace(/\/$/, '')
  return html.replace(/(property="og:image" content=")\//, (_, before) => `${before}${origin}/`)
}

function prepare(file: string, origin: string): Prepared {
  const plain = Buffer.from(withOrigin(fs.readFileSync(file, 'utf8'), origin))
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { origin, plain, brotli: brotliCompressSync(plain), tag }
}

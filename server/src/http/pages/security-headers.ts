import { IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { HelmetOptions } from 'helmet'
import helmet from 'helmet'
import type { Config } from '#server/config/config.ts'

type SecurityConfig = Pick<Config, 'publicUrl' | 'identity' | 'coversSubdomains'>

const FRAME_RULE = 'frame-ancestors'

/** Adds security headers to every response. Tailwind and Radix set inline styles, never scripts. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, identity, coversSubdomains }: SecurityConfig,
  inlineScripts: string[] = [],
  /**
   * Origins for WebSockets; a function, because the server's own address is known only once it
   * listens.
   */
  sockets: () => string[] = () => [],
): void {
  const clerk =
    identity.provider === 'clerk' ? getClerkSources(identity.frontend) : NO_CONTENT_SOURCES
  const secure = publicUrl?.startsWith('https:') ?? false
  const createOptions = (socketSources: string[]): HelmetOptions => ({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts, ...clerk.script],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...clerk.image],
        connectSrc: ["'self'", ...socketSources, ...clerk.connect],
        workerSrc: ["'self'", ...clerk.worker],
        ...(clerk.frame.length > 0 ? { frameSrc: clerk.frame } : {}),
      },
    },
    strictTransportSecurity: secure
      ? { maxAge: 31_536_000, includeSubDomains: coversSubdomains }
      : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // For Internet Explorer, Flash and a filter that browsers have removed.
    xXssProtection: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
  })
  const getHeaders = memoizeHeaders((sources) => computeHeaders(createOptions(sources)))
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of getHeaders(sockets())) raw.setHeader(name, value)
    done()
  })
  app.addHook('onSend', async (request, reply) => {
    if (canBeFramed(request.url)) {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        policy.replace(`${FRAME_RULE} 'none'`, `${FRAME_RULE} *`),
      )
      reply.removeHeader('x-frame-options')
    }
    // API responses must not be cached.
    // By the route, because an address may be written otherwise, as with escaped letters.
    const isApi = /^\/(api|apps|v1)\//.test(request.routeOptions.url ?? request.url)
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header(
      'permissions-policy',
      'microphone=(self), display-capture=(self), camera=(), geolocation=()',
    )
  })
}

type Headers = [name: string, value: OutgoingHttpHeader][]

/** The headers that helmet sets; it reads all of its options anew for each response. */
function computeHeaders(options: HelmetOptions): Headers {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaderNames().map((name) => [name, response.getHeader(name) ?? ''])
}

/** Computes the headers once for each list of socket sources. */
function memoizeHeaders(compute: (sources: string[]) => Headers): (sources: string[]) => Headers {
  let known: { sources: string; headers: Headers } | null = null
  return (list) => {
    const sources = list.join(' ')
    if (known?.sources !== sources) known = { sources, headers: compute(list) }
    return known.headers
  }
}

/** Only the embedded viewer, which has no controls to click, may be framed by another site. */
export function canBeFramed(address: string): boolean {
  const [pathname = '', query = ''] = address.split('?', 2)
  const embed = new URLSearchParams(query).getAll('embed')
  return /^\/view\/[^/]+$/.test(pathname) && embed.join() === '1'
}

/** Content sources that a page with Clerk's components needs beside our own files. */
interface ContentSources {
  script: string[]
  connect: string[]
  image: string[]
  frame: string[]
  worker: string[]
}

/** The content sources of pages without Clerk: none. */
const NO_CONTENT_SOURCES: ContentSources = {
  script: [],
  connect: [],
  image: [],
  frame: [],
  worker: [],
}

/** The host of Clerk's bot check. */
const challenge = 'https://challenges.cloudflare.com'

/** Clerk's hosts: https://clerk.com/docs/guides/secure/best-practices/csp-headers */
function getClerkSources(frontend: string): ContentSources {
  const own = `https://${frontend}`
  return {
    script: [own, challenge],
    connect: [own],
    image: ['https://img.clerk.com'],
    frame: [challenge],
    worker: ['blob:'],
  }
}

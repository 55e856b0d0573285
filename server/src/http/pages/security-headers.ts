import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { getClerkSources, NO_CONTENT_SOURCES } from './clerk-sources.ts'

type SecurityConfig = Pick<Config, 'publicUrl' | 'identity' | 'coversSubdomains'>

const FRAME_RULE = 'frame-ancestors'

/** Adds security headers to every response. Tailwind and Radix set inline styles, never scripts. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, identity, coversSubdomains }: SecurityConfig,
  inlineScripts: string[] = [],
  /**
   * Origins for WebSockets; a function, because the server's own address is known only once it
   * listens.
   */
  sockets: () => string[] = () => [],
): Promise<void> {
  const secure = publicUrl?.startsWith('https:') ?? false
  const clerk =
    identity.provider === 'clerk' ? getClerkSources(identity.frontend) : NO_CONTENT_SOURCES
  await app.register(helmet, {
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
        connectSrc: ["'self'", () => sockets().join(' '), ...clerk.connect],
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
    const isApi = /^\/(api|apps|v1)\//.test(request.url)
    if (isApi && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header(
      'permissions-policy',
      'microphone=(self), display-capture=(self), camera=(), geolocation=()',
    )
  })
}

/** Only the embedded viewer, which has no controls to click, may be framed by another site. */
export function canBeFramed(address: string): boolean {
  const [pathname = '', query = ''] = address.split('?', 2)
  const embed = new URLSearchParams(query).getAll('embed')
  return /^\/view\/[^/]+$/.test(pathname) && embed.join() === '1'
}

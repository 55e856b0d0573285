import { isPagePath } from '@live-scribe/contract/page-paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopbackAddress } from '#server/lib/net/allowed-origins.ts'
import { AppError } from './app-error.ts'

/** The routes that a reader's page uses beside those of transcripts; `/*` are the built files. */
const forReaders = [
  '/*',
  '/view/:code',
  '/app/:key',
  '/api/configuration',
  '/api/me',
  '/api/status',
]
const READER_PAGE = '/view'

/**
 * Serves other machines reading alone, and as to strangers: what is signed in, recorded or paid for
 * stays on this machine, because plain HTTP can be read on the way. Add before all other hooks.
 */
export function serveOthersReadingOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // The connection's own address: a header may claim any.
    if (isLoopbackAddress(request.socket.remoteAddress ?? '')) return
    delete request.headers.cookie
    delete request.headers.authorization
    const [pathname = ''] = request.url.split('?', 1)
    if (isPagePath(pathname) && !/^\/view(\/|$)/.test(pathname)) return reply.redirect(READER_PAGE)
    if (isForReaders(request)) return
    throw new AppError(
      'forbidden',
      'In the local network this server serves reading alone. Use it on the machine where it runs.',
    )
  })
}

function isForReaders({ routeOptions: { url }, is404 }: FastifyRequest): boolean {
  if (is404 || url === undefined) return true
  return forReaders.includes(url) || url.startsWith('/api/transcripts/')
}

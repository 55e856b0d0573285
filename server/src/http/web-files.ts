import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './errors.ts'

export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Serves the built browser files; any page address answers the one HTML file. */
export async function registerWebFiles(app: FastifyInstance, folder = webFolder): Promise<void> {
  const page = path.join(folder, 'index.html')
  const isBuilt = fs.existsSync(page)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`)
        reply.header(
          'cache-control',
          isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    const isApi = /^\/(api|v1|app|apps|assets)\//.test(request.url)
    if (!wantsPage || isApi || !isBuilt) return sendNotFound(reply)
    // A transcript is for those who have its link, not for search engines.
    if (request.url.startsWith('/view/')) reply.header('x-robots-tag', 'noindex')
    return reply.sendFile('index.html')
  })
}

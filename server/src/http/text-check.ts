import { isPagePath } from '@live-scribe/contract/page-paths'
import type { FastifyInstance } from 'fastify'
import { isStorable } from '#server/lib/is-storable.ts'
import { AppError } from './app-error.ts'

/** Refuses requests with text that can't be stored, before a handler runs. */
export function registerStorableTextCheck(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ url, params, query, body }) => {
    const [pathname = ''] = url.split('?', 1)
    // A page stores nothing of its link, and ignores values that it does not know.
    const isQueryFine = isPagePath(pathname) || isStorable(query)
    if (!isStorable(params) || !isQueryFine || !isStorable(body)) throw unstorableTextError()
  })
}

/** The error of a call whose text PostgreSQL could not store: 400. */
export function unstorableTextError(): AppError {
  return new AppError('bad_request', 'The text contains a character that can’t be stored.')
}

import { readAllPages } from '@live-scribe/contract/read-pages'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { APIRequestContext } from '@playwright/test'

/** Reads a session and its stored segments by its code, as a viewer does. */
export function readLog(request: APIRequestContext, code: string, origin = '') {
  return readAllPages(async (after) => {
    const path = getSharedTranscript.path.replace(':code', code)
    const reply = await request.get(`${origin}${path}?after=${after}`)
    if (!reply.ok()) throw new Error(`The log of ${code} answers ${reply.status()}`)
    return getSharedTranscript.reply.parse(await reply.json())
  })
}

import { getSharedTranscript } from '@live-scribe/contract/sharing'
import type { APIRequestContext } from '@playwright/test'

/** A session and its stored segments, as anyone who holds the code may read them. */
export async function readLog(request: APIRequestContext, code: string, origin = '') {
  const reply = await request.get(origin + getSharedTranscript.path.replace(':code', code))
  if (!reply.ok()) throw new Error(`The log of ${code} answers ${reply.status()}`)
  return getSharedTranscript.reply.parse(await reply.json())
}

import { parseReply } from '@live-scribe/contract/calls/parse-reply'
import { type LogPage, toLogPage } from '@live-scribe/contract/live/to-utterance'
import { getSharedTranscript } from '@live-scribe/contract/sharing'
import { createApiError } from '#web/api/api-error.ts'

/**
 * What the server's page has in place of a first read, which this takes from it; undefined without, or
 * where the page was cut off.
 */
export function takeGivenLog(): LogPage | Error | undefined {
  const element = document.getElementById('given-log')
  element?.remove()
  try {
    return element ? toGivenLog(JSON.parse(element.textContent)) : undefined
  } catch {
    return undefined
  }
}

/**
 * The log or the refusal in the body of a reply, which the server's page has in place of a read;
 * undefined where it is neither, as from a newer server.
 */
export function toGivenLog(body: unknown): LogPage | Error | undefined {
  const page = parseReply(getSharedTranscript, body)
  if (page) return toLogPage(page)
  const refusal = createApiError(404, body)

  return refusal.serverText === null ? undefined : refusal
}

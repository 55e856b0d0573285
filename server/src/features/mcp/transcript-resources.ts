import { exportTranscript } from '@live-scribe/contract/export'
import { listSessions } from '@live-scribe/contract/recording/list'
import { ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import { RefusedCallError } from './api-calls.ts'
import type { ToolParts } from './tools/tool-parts.ts'
import { markUntrusted } from './untrusted-text.ts'

const TEMPLATE = 'live-scribe://transcripts/{code}'
const LISTED = 100

/** Adds the transcripts as resources, in Markdown; the newest ones are listed. */
export function addTranscriptResources({ server, calls }: Pick<ToolParts, 'server' | 'calls'>) {
  const list = async () => {
    const { sessions } = await calls.call(listSessions, { query: { limit: LISTED } })
    return {
      resources: sessions.map(({ session_id, title, started_at }) => ({
        uri: TEMPLATE.replace('{code}', session_id),
        name: title,
        title,
        description: `Recorded ${started_at}`,
        mimeType: 'text/markdown',
      })),
    }
  }
  server.registerResource(
    'transcript',
    new ResourceTemplate(TEMPLATE, { list }),
    { title: 'Transcript', description: 'A transcript by its code', mimeType: 'text/markdown' },
    async (uri, { code }) => {
      const text = await calls
        .readFile(exportTranscript, {
          params: { code: String(code) },
          query: { format: 'md' },
        })
        .catch(toResourceError)
      return {
        contents: [{ uri: uri.href, mimeType: 'text/markdown', text: markUntrusted(text) }],
      }
    },
  )
}

function toResourceError(error: unknown): never {
  if (!(error instanceof RefusedCallError)) throw error
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
}

import { closeCodes } from '@live-scribe/contract/live/close-codes'
import type { ErrorMessage } from '@live-scribe/contract/live/listen-messages'
import { LISTEN_PATH } from '@live-scribe/contract/live/listen-path'
import { LiveScribeError } from '../errors.ts'
import type { ServerAddress } from '../http/call.ts'
import { ConnectionState } from '../live/connection-state.ts'
import { TranscriptMerge } from '../live/transcript-merge.ts'
import { ContainerSender } from './container-sender.ts'
import type { ListenEvent, ListenOptions } from './listen-event.ts'
import { ListenSocket } from './listen-socket.ts'
import { RecordingSession } from './recording-session.ts'
import { createClosedError, serveSocket } from './serve-socket.ts'

/** Records a file that the server decodes, over one socket; see `ListenOptions.isContainer`. */
export async function* listenToContainer(
  server: ServerAddress,
  audio: AsyncIterable<Uint8Array>,
  options: ListenOptions,
): AsyncGenerator<ListenEvent, void> {
  const { signal } = options
  signal?.throwIfAborted()
  if (server.key === undefined) throw await explainRefusal(server, options)
  const socket = new ListenSocket(urlOf(server, options).href, server.key)
  const abort = () => socket.messages.fail(signal?.reason)
  signal?.addEventListener('abort', abort)
  const source: { error?: unknown } = {}
  try {
    const code = await readCode(socket)
    if (code === null) throw await explainRefusal(server, options)
    yield { type: 'started', code, link: new URL(`/view/${code}`, server.url).href }
    const sender = new ContainerSender(audio)
    sender.send(socket).catch((error: unknown) => {
      source.error = error
    })
    const merge = new TranscriptMerge()
    const connection = new ConnectionState()
    const run = { server, code, sender, merge, connection, signal, begin: () => [] }
    const lastError = yield* serveSocket(socket, run)
    if (socket.closeCode !== closeCodes.finished) throw createEndError(socket, lastError)
  } finally {
    signal?.removeEventListener('abort', abort)
    socket.close()
  }
  if ('error' in source) throw source.error
}

/** The code of the recording that the socket opens; null when it is refused. */
async function readCode(socket: ListenSocket): Promise<string | null> {
  let lastError: ErrorMessage | null = null
  for (;;) {
    const message = await socket.messages.next()
    if (message?.type === 'Ready') return message.session_id
    if (message?.type === 'Error') lastError = message
    if (!message && lastError) throw createClosedError(socket, lastError)
    if (!message) return null
  }
}

/** Why the recording ended before the file did. */
function createEndError(socket: ListenSocket, lastError: ErrorMessage | null): LiveScribeError {
  if (lastError) return createClosedError(socket, lastError)
  const message = 'The connection was lost: the recording ends with what was heard until then.'
  return new LiveScribeError({ code: 'network', status: 0, message })
}

/**
 * Why no recording is opened, which a socket does not say: the call that opens one does. It ends no
 * other recording.
 */
async function explainRefusal(server: ServerAddress, options: ListenOptions): Promise<unknown> {
  const asked = { ...options, takeOver: false }
  const session = await RecordingSession.open(server, asked).catch((error: unknown) => error)
  if (!(session instanceof RecordingSession)) return session
  await session.leave()
  const message = `The audio socket of ${new URL(server.url).origin} can’t be opened.`
  return new LiveScribeError({ code: 'network', status: 0, message })
}

function urlOf(server: ServerAddress, options: ListenOptions): URL {
  const { title = 'Recording', language, takeOver = false, channels = 1 } = options
  const url = new URL(LISTEN_PATH, server.url.replace(/^http/, 'ws'))
  url.search = new URLSearchParams({
    title,
    interim_results: 'true',
    ...(language === undefined ? {} : { language }),
    ...(takeOver ? { takeover: 'true' } : {}),
    ...(channels === 2 ? { channels: '2', multichannel: 'true' } : {}),
  }).toString()
  return url
}

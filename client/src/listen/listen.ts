import { closeCodes, shouldReconnectAfter } from '@live-scribe/contract/live/close-codes'
import { isTemporary, LiveScribeError } from '../errors.ts'
import type { ServerAddress } from '../http/call.ts'
import { getBackOffMs, wait } from '../live/back-off.ts'
import { catchUp } from '../live/follow.ts'
import { TranscriptMerge } from '../live/transcript-merge.ts'
import { AudioSender } from './audio-sender.ts'
import type { ListenEvent, ListenOptions } from './listen-event.ts'
import type { ListenSocket } from './listen-socket.ts'
import { RecordingSession } from './recording-session.ts'
import { type ListenRun, serveSocket } from './serve-socket.ts'
import { SERVER_RATE_HZ, toServerRate } from './to-server-rate.ts'

/** Rates of audio that are worth listening to, Hz. */
const [MIN_RATE_HZ, MAX_RATE_HZ] = [8_000, 192_000]
/** Attempts that may fail before the first socket opens, after which none is expected to. */
const MAX_FIRST_FAILURES = 5

/** Records audio until it ends and all of its words are stored; see `LiveScribe.listen`. */
export async function* listen(
  server: ServerAddress,
  audio: AsyncIterable<Uint8Array>,
  options: ListenOptions,
): AsyncGenerator<ListenEvent, void> {
  const { sampleRate = SERVER_RATE_HZ, channels = 1, signal } = options
  checkRate(sampleRate)
  const session = await RecordingSession.open(server, options)
  const { code } = session
  const sender = new AudioSender(channels)
  const run = { server, code, sender, merge: new TranscriptMerge(), signal }
  const source: { error?: unknown } = {}
  try {
    yield { type: 'started', code, link: new URL(`/view/${code}`, server.url).href }
    sender.read(toServerRate(audio, { sampleRate, channels })).catch((error: unknown) => {
      source.error = error
    })
    yield* record(session, run)
  } finally {
    sender.finish()
  }
  if ('error' in source) throw source.error
}

/** Goes from one socket to the next until the recording is completed. */
async function* record(
  session: RecordingSession,
  run: ListenRun,
): AsyncGenerator<ListenEvent, void> {
  const { server, sender, signal } = run
  let failures = 0
  let wasReady = false
  let isOver = false
  let socket: ListenSocket | null = null
  const abort = () => socket?.messages.fail(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    while (!isOver) {
      try {
        socket = await session.connect(sender)
        isOver = yield* serveUntilClosed(socket, run)
        if (!isOver && !socket.wasOpen) await session.explainRefusal(sender)
        wasReady ||= socket.wasOpen
        if (socket.wasOpen) failures = 0
      } catch (error) {
        if (signal?.aborted || !isTemporary(error)) throw error
      }
      if (isOver) return
      failures += 1
      if (!wasReady && failures >= MAX_FIRST_FAILURES) throw createUnreachableError(server)
      await wait(getBackOffMs(failures), signal)
    }
  } finally {
    signal?.removeEventListener('abort', abort)
    if (!isOver) {
      socket?.sendMessage({ type: 'CloseStream' })
      await session.leave()
    }
    socket?.close()
  }
}

/** Returns whether the recording is completed; throws when the server closed the socket for good. */
async function* serveUntilClosed(
  socket: ListenSocket,
  run: ListenRun,
): AsyncGenerator<ListenEvent, boolean> {
  const told = yield* serveSocket(socket, run)
  const { closeCode } = socket
  if (closeCode === closeCodes.finished) return true
  if (closeCode === closeCodes.sessionCompleted && run.sender.isStopped) {
    // It was completed while there was no socket: the log has the last words.
    yield* catchUp(run.server, run, run.signal)
    return true
  }
  if (shouldReconnectAfter(closeCode)) return false
  throw new LiveScribeError({
    code: told?.code ?? 'closed',
    status: closeCode,
    message: told?.message ?? `The server closed the audio socket with code ${closeCode}.`,
  })
}

function checkRate(sampleRate: number): void {
  if (sampleRate >= MIN_RATE_HZ && sampleRate <= MAX_RATE_HZ) return
  const message = `The sample rate is ${MIN_RATE_HZ} to ${MAX_RATE_HZ}, not ${sampleRate}.`
  throw new LiveScribeError({ code: 'bad_request', status: 400, message })
}

function createUnreachableError(server: ServerAddress): LiveScribeError {
  const { origin } = new URL(server.url)
  const message = `The audio socket of ${origin} can’t be opened. Check that WebSockets get through to it.`
  return new LiveScribeError({ code: 'network', status: 0, message })
}

import { closeCodes, shouldReconnectAfter } from '@live-scribe/contract/live/close-codes'
import { isTemporary, LiveScribeError } from '../errors.ts'
import type { ServerAddress } from '../http/call.ts'
import { getBackOffMs, wait } from '../live/back-off.ts'
import { ConnectionState } from '../live/connection-state.ts'
import { catchUp } from '../live/follow.ts'
import { TranscriptMerge } from '../live/transcript-merge.ts'
import { AudioSender } from './audio-sender.ts'
import type { ListenEvent, ListenOptions } from './listen-event.ts'
import type { ListenSocket } from './listen-socket.ts'
import { RecordingSession } from './recording-session.ts'
import { createClosedError, type ListenRun, serveSocket } from './serve-socket.ts'
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
  const merge = new TranscriptMerge()
  const source: { error?: unknown } = {}
  let hasBegun = false
  // The first socket is open by then: whoever leaves at this event ends the recording by it.
  const begin = function* (): Generator<ListenEvent, void> {
    if (hasBegun) return
    hasBegun = true
    yield { type: 'started', code, link: new URL(`/view/${code}`, server.url).href }
    sender.read(toServerRate(audio, { sampleRate, channels })).catch((error: unknown) => {
      source.error = error
    })
  }
  const connection = new ConnectionState()
  const run = { server, code, sender, merge, connection, signal, begin }
  try {
    yield* record(session, run)
  } finally {
    sender.finish()
  }
  if ('error' in source) throw source.error
}

/** A recording whose audio is kept until it is stored. */
interface RecorderRun extends ListenRun {
  sender: AudioSender
}

/** Goes from one socket to the next until the recording is completed. */
async function* record(
  session: RecordingSession,
  run: RecorderRun,
): AsyncGenerator<ListenEvent, void> {
  const { server, sender, signal } = run
  let failures = 0
  let wasOpen = false
  let isOver = false
  let socket: ListenSocket | null = null
  const abort = () => socket?.messages.fail(signal?.reason)
  signal?.addEventListener('abort', abort)
  try {
    while (!isOver) {
      socket = null
      try {
        socket = await session.connect(sender)
        isOver = yield* serveUntilClosed(socket, run)
      } catch (error) {
        if (signal?.aborted || !isTemporary(error)) throw error
      }
      if (isOver) return
      // The socket is open still when something else failed, such as reading the log.
      socket?.close()
      if (socket?.wasOpen) {
        wasOpen = true
        failures = 0
      }
      failures += 1
      if (!wasOpen && failures >= MAX_FIRST_FAILURES) throw createUnreachableError(server)
      if (wasOpen) yield* run.connection.lost()
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
  run: RecorderRun,
): AsyncGenerator<ListenEvent, boolean> {
  const lastError = yield* serveSocket(socket, run)
  const { closeCode } = socket
  if (closeCode === closeCodes.finished) return true
  if (closeCode === closeCodes.sessionCompleted && run.sender.isStopped) {
    // It was completed while there was no socket: the log has the last words.
    yield* catchUp(run.server, run, run.signal)
    return true
  }
  if (shouldReconnectAfter(closeCode)) return false
  throw createClosedError(socket, lastError)
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

import type { SessionEvent, TranscriptEvent } from '@live-scribe/contract/live/channel-events'
import { isTemporary, LiveScribeError } from '../errors.ts'
import type { ServerAddress } from '../http/call.ts'
import { getBackOffMs, wait } from './back-off.ts'
import { findChannel } from './channel-address.ts'
import { type ChannelMessage, type FollowedChannel, followChannel } from './channel-socket.ts'
import { ConnectionState } from './connection-state.ts'
import type { LiveEvent } from './live-event.ts'
import { readLogPage } from './read-log.ts'
import { TranscriptMerge } from './transcript-merge.ts'

/** Most milliseconds between two reads of the log where the live channel is refused. */
const POLL_MS = 4_000

/** Follows a session until it is completed; see `LiveScribe.follow`. */
export async function* follow(
  server: ServerAddress,
  { code, after }: { code: string; after: number },
  signal?: AbortSignal,
): AsyncGenerator<LiveEvent, void> {
  const merge = new TranscriptMerge(after)
  const connection = new ConnectionState()
  const readLog = () => catchUp(server, { code, merge }, signal)
  let failures = 0
  let hasRead = false
  for (;;) {
    let isRefused = false
    let retryAfterMs: number | null = null
    let channel: FollowedChannel | null = null
    try {
      yield* readLog()
      hasRead = true
      if (merge.isOver) return
      channel = followChannel(await findChannel(server, code, signal), signal)
      for (;;) {
        const message = await channel.messages.next()
        if (!message) break
        failures = 0
        yield* connection.restored()
        isRefused = message.type === 'refused'
        if (message.type === 'event') yield* applyEvent(merge, message)
        // From the subscription on events arrive, so that a read that starts now leaves no gap.
        if (message.type !== 'event' || message.name === 'log-event' || merge.isBehind)
          yield* readLog()
        if (merge.isOver) return
        if (isRefused) break
      }
    } catch (error) {
      // A caller that begins gets the error; one that reads already waits until it is over.
      if (signal?.aborted || !hasRead || !isTemporary(error)) throw error
      if (error instanceof LiveScribeError) retryAfterMs = error.retryAfterMs
    } finally {
      channel?.close()
    }
    failures += 1
    if (!isRefused) yield* connection.lost()
    const delayMs = retryAfterMs ?? getBackOffMs(failures)
    await wait(isRefused ? POLL_MS : delayMs, signal)
  }
}

/** Reads the log until nothing announced is missing. */
export async function* catchUp(
  server: ServerAddress,
  { code, merge }: { code: string; merge: TranscriptMerge },
  signal?: AbortSignal,
): AsyncGenerator<LiveEvent, void> {
  for (let unread = 0; ; ) {
    const { last } = merge
    yield* merge.addPage(await readLogPage(server, { code, after: last }, signal))
    if (!merge.isBehind) return
    // A log without the announced segment is read again later, never in a loop.
    unread = merge.last === last ? unread + 1 : 0
    if (unread > 0) await wait(getBackOffMs(unread), signal)
  }
}

/** Applies what the server announced; other events, and those of another form, have no effect. */
function applyEvent(
  merge: TranscriptMerge,
  { name, data }: Extract<ChannelMessage, { type: 'event' }>,
): LiveEvent[] {
  const { segmentNumber } = (data ?? {}) as { segmentNumber?: unknown }
  if (typeof segmentNumber !== 'number') return []
  if (name === 'session-event') return merge.addStatus(data as SessionEvent)
  if (name !== 'transcript-event') return []
  const { sessionId: _, ...utterance } = data as TranscriptEvent
  return merge.addUtterance({ ...utterance, channel: utterance.channel ?? 0 })
}

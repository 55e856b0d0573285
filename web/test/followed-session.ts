import { vi } from 'vitest'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { OpenedChannel, PusherClient } from '#web/live/pusher-client.ts'
import { TranscriptChannel } from '#web/live/transcript-channel.ts'
import { CODE, logOf } from './samples.ts'
import { scriptedClient } from './scripted-client.ts'

/** The session's channel, opened with a client. */
export function named(client: PusherClient): OpenedChannel {
  return { client, name: `transcript-${CODE}` }
}

/** A session whose channel and log the test controls, with fake timers. */
export async function followSession(log = { last: 0 }) {
  const reads: number[] = []
  const store = new TranscriptStore(async (after) => {
    reads.push(after)

    return logOf(after, log.last)
  })
  const pusher = scriptedClient()
  const openChannel = vi.fn(async () => named(pusher.client))
  const channel = new TranscriptChannel({ code: CODE, store, openChannel })
  channel.open()
  await tick()

  return {
    ...pusher,
    store,
    channel,
    openChannel,
    reads,
    log,
    texts: () => store.getSnapshot().transcript.entries.map((entry) => entry.text),
  }
}

/** Lets fake time pass, in milliseconds, and what waits for it run. */
export function tick(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}

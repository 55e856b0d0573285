import { vi } from 'vitest'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { OpenedChannel, PusherClient } from '#web/live/pusher-client.ts'
import { TranscriptChannel } from '#web/live/transcript-channel.ts'
import { createScriptedPusherClient } from './scripted-pusher-client.ts'
import { createLogPage, SESSION_CODE } from './transcript-fixtures.ts'

/** The session's channel, opened with a client. */
export function toOpenedChannel(client: PusherClient): OpenedChannel {
  return { client, name: `transcript-${SESSION_CODE}` }
}

/** A session whose channel and log the test controls, with fake timers. */
export async function openFollowedSession(log = { last: 0 }) {
  const reads: number[] = []
  const store = new TranscriptStore(async (after) => {
    reads.push(after)

    return createLogPage(after, log.last)
  })
  const pusher = createScriptedPusherClient()
  const openChannel = vi.fn(async () => toOpenedChannel(pusher.client))
  const channel = new TranscriptChannel({ code: SESSION_CODE, store, openChannel })
  channel.open()
  await advanceTime()

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
export function advanceTime(ms = 0) {
  return vi.advanceTimersByTimeAsync(ms)
}

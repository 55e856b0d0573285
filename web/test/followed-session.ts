import { vi } from 'vitest'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { OpenedChannel, PusherClient } from '#web/live/pusher-client.ts'
import { TranscriptChannel } from '#web/live/transcript-channel.ts'
import { advanceTime } from './advance-time.ts'
import { createScriptedPusherClient } from './scripted-pusher-client.ts'
import { createLogPage, SESSION_CODE } from './transcript-fixtures.ts'

/** The session's channel on a client. */
export function toOpenedChannel(client: PusherClient): OpenedChannel {
  return { client, name: `transcript-${SESSION_CODE}` }
}

/** Opens the channel of a session whose events and log the test controls; needs fake timers. */
export async function openFollowedSession({ last = 0, revision = '', random = 0.5 } = {}) {
  const log = { last }
  const reads: number[] = []
  const store = new TranscriptStore(async (after) => {
    reads.push(after)

    return { ...createLogPage(after, log.last), revision }
  })
  const pusher = createScriptedPusherClient()
  const openChannel = vi.fn(async () => toOpenedChannel(pusher.client))
  const channel = new TranscriptChannel({
    code: SESSION_CODE,
    store,
    openChannel,
    random: () => random,
  })
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

import { openPusherClient } from '#web/live/pusher-client.ts'
import { type ChannelEventHandler, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveChannel } from '../reading/open-live-channel.ts'

const countsOnly: ChannelEventHandler = {
  applyUtterance: () => {},
  applyClientEvent: () => {},
  applySessionEvent: () => {},
  catchUp: () => {},
}

/** Subscribes to a session's channel only for its number of viewers. */
export function openViewerCountChannel(code: string): TranscriptChannel {
  const openChannel = () => openLiveChannel(code, openPusherClient)
  const channel = new TranscriptChannel({ code, store: countsOnly, openChannel })
  channel.open()

  return channel
}

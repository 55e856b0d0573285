import { openPusherClient } from '#web/live/pusher-client.ts'
import { type ChannelEventHandler, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveChannel } from '../reading/open-live-channel.ts'

const countsOnly: Omit<ChannelEventHandler, 'applySpeakerNames'> = {
  applyUtterance: () => {},
  applyClientEvent: () => {},
  applySessionEvent: () => {},
  catchUp: () => {},
}

/** Subscribes to a session's channel for its number of viewers, and for names given elsewhere. */
export function openViewerCountChannel(
  code: string,
  names: Pick<ChannelEventHandler, 'applySpeakerNames'>,
): TranscriptChannel {
  const openChannel = () => openLiveChannel(code, openPusherClient)
  const store = { ...countsOnly, applySpeakerNames: names.applySpeakerNames.bind(names) }
  const channel = new TranscriptChannel({ code, store, openChannel })
  channel.open()

  return channel
}

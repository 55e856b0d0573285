import { type ChannelReader, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveChannel } from '../reading/open-live-channel.ts'

const countsOnly: ChannelReader = {
  applyTranscriptEvent: () => {},
  applyForeignEvent: () => {},
  applySessionEvent: () => {},
  catchUp: () => {},
}

/** Joins the channel of a session only to hear how many read along. */
export function openCountingChannel(code: string): TranscriptChannel {
  const channel = new TranscriptChannel({ code, store: countsOnly, openChannel: openLiveChannel })
  channel.open()

  return channel
}

import { openPusherClient } from '#web/live/pusher-client.ts'
import { type ChannelEventHandler, TranscriptChannel } from '#web/live/transcript-channel.ts'
import { openLiveChannel } from '../reading/open-live-channel.ts'

/** What the owner's other pages change, which this page shows too. */
export type OwnChanges = Pick<
  ChannelEventHandler,
  'applySpeakerNames' | 'applyUnpinned' | 'readFixes'
>

const countsOnly: Omit<ChannelEventHandler, keyof OwnChanges> = {
  applyUtterance: () => {},
  applyClientEvent: () => {},
  applySessionEvent: () => {},
  applyNeeds: () => {},
  catchUp: () => {},
  catchUpTo: () => {},
}

/** Subscribes to a session's channel for its number of viewers, and for the owner's changes. */
export function openViewerCountChannel(code: string, changes: OwnChanges): TranscriptChannel {
  const openChannel = () => openLiveChannel(code, openPusherClient)
  const store = {
    ...countsOnly,
    applySpeakerNames: changes.applySpeakerNames.bind(changes),
    readFixes: changes.readFixes.bind(changes),
    applyUnpinned: changes.applyUnpinned.bind(changes),
  }
  const channel = new TranscriptChannel({ code, store, openChannel })
  channel.open()

  return channel
}

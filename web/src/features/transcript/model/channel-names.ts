import type { TranscriptState } from './transcript-model.ts'

/** The names of the channels: of the microphone and of the meeting. */
export type ChannelNames = readonly [string, string]

/** The names for the owner, who is heard by the microphone. */
export const ownerChannelNames: ChannelNames = ['You', 'Them']
/** The names for other viewers, who are not told who the owner is. */
export const viewerChannelNames: ChannelNames = ['Speaker 1', 'Speaker 2']

/** The names to show: none in a session of one channel. */
export function getShownNames(
  { channels }: Pick<TranscriptState, 'channels'>,
  names: ChannelNames,
): ChannelNames | null {
  return channels === 2 ? names : null
}

/** The name of a channel where its words follow those of another one; null where none is shown. */
export function getNameAtChange(
  names: ChannelNames | null,
  { channel, previous }: { channel: number; previous: number | undefined },
): string | null {
  return names === null || channel === previous ? null : (names[channel] ?? null)
}

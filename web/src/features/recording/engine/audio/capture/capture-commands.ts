import type { ChannelCount } from '../channel-audio.ts'

/** A message to the audio thread: send the rest, or capture this many channels from now on. */
export type CaptureCommand = 'finish' | { channels: ChannelCount }

/** The message of the audio thread after the last samples. */
export const CAPTURE_FINISHED = 'finished'

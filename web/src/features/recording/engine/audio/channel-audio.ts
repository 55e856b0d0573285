/** Channels of one audio stream: the microphone alone, or the microphone (0) and the meeting (1). */
export type ChannelCount = 1 | 2

/** The channel of a source within a stream of two channels. */
export type SourceChannel = 0 | 1

/**
 * PCM16 at 16 kHz, the channels interleaved. A sample frame is one sample of each channel; positions
 * and lengths of a session count sample frames.
 */
export interface ChannelAudio {
  samples: Int16Array<ArrayBuffer>
  channels: ChannelCount
}

/** Number of sample frames. */
export function countSampleFrames({ samples, channels }: ChannelAudio): number {
  return samples.length / channels
}

/** The sample frames from `from` up to, but without, `to`; shares memory with the original. */
export function sliceSampleFrames(
  { samples, channels }: ChannelAudio,
  from: number,
  to?: number,
): ChannelAudio {
  const end = to === undefined ? samples.length : to * channels

  return { samples: samples.subarray(from * channels, end), channels }
}

/** The samples of one channel; none when the audio does not have that channel. */
export function readChannel(
  { samples, channels }: ChannelAudio,
  channel: SourceChannel,
): Int16Array<ArrayBuffer> {
  if (channel >= channels) return new Int16Array()
  // The audio of a microphone alone is not copied.
  if (channels === 1) return samples
  const read = new Int16Array(samples.length / channels)
  for (let frame = 0; frame < read.length; frame++) {
    read[frame] = samples[frame * channels + channel] ?? 0
  }

  return read
}

/** The audio with another number of channels: an added channel is silent. */
export function withChannels(audio: ChannelAudio, channels: ChannelCount): ChannelAudio {
  if (audio.channels === channels) return audio
  const frames = countSampleFrames(audio)
  const samples = new Int16Array(frames * channels)
  for (let frame = 0; frame < frames; frame++) {
    samples[frame * channels] = audio.samples[frame * audio.channels] ?? 0
  }

  return { samples, channels }
}

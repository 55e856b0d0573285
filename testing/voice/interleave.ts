/**
 * Interleaves one mono recording per channel to frames, as a recorder sends them; shorter ones end
 * in silence.
 */
export function interleave(...channels: Int16Array[]): Int16Array<ArrayBuffer> {
  const frames = Math.max(...channels.map(({ length }) => length))
  const samples = new Int16Array(frames * channels.length)
  for (const [channel, audio] of channels.entries()) {
    for (const [frame, sample] of audio.entries())
      samples[frame * channels.length + channel] = sample
  }
  return samples
}

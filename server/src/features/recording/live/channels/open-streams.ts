import type {
  SpeechStream,
  SpeechStreamOptions,
  SpeechToText,
} from '#server/ports/speech-to-text.ts'

export type ChannelStreamOptions = (channel: number) => SpeechStreamOptions

/**
 * Opens recogniser streams for the channels from `first` to before `end`, or none of them; throws
 * SpeechToTextError.
 */
export async function openStreams(
  speechToText: SpeechToText,
  getOptions: ChannelStreamOptions,
  { first = 0, end }: { first?: number; end: number },
): Promise<SpeechStream[]> {
  // Streams open at once, so that two recordings that start together do not hold one slot each and
  // refuse both.
  const opening = Array.from({ length: end - first }, (_, index) =>
    speechToText.open(getOptions(first + index)),
  )
  const outcomes = await Promise.allSettled(opening)
  const streams = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const refused = outcomes.find((one) => one.status === 'rejected')
  if (!refused) return streams
  for (const stream of streams) stream.close()
  throw refused.reason
}

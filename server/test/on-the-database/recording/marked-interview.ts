import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'

export const vocabulary =
  'nothing was lost and counted twice why did you choose a queue it can wait'.split(' ')

/** Five spoken sentences, each recognised as one final; the fourth repeats the first. */
export const script = [
  'nothing was lost',
  'why did you choose a queue',
  'it can wait',
  'nothing was lost',
  'and nothing was counted twice',
]

export const audio = createMarkedSpeech(script, vocabulary)

/** A sample in the middle of the second sentence. */
export const middle = 48_000

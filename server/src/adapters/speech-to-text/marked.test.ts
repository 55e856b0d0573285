import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { testSpeechToText } from './speech-to-text.suite.ts'

const vocabulary = ['why', 'did', 'you', 'choose', 'a', 'queue', 'because', 'it', 'can', 'wait']

testSpeechToText(
  'the recogniser of the tests',
  async () => new MarkedRecogniser(vocabulary),
  () => ({
    audio: createMarkedSpeech(['why did you choose a queue', 'because it can wait'], vocabulary),
    sentences: [
      ['why', 'choose', 'queue'],
      ['because', 'wait'],
    ],
  }),
)

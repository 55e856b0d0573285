import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { synthesiseSamples } from '@live-scribe/testing/voice/synthesise-samples'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { findSphinxFiles } from '../pocketsphinx/library.ts'
import { Pocketsphinx } from '../pocketsphinx/pocketsphinx.ts'
import { type SpeechSample, testSpeechToText } from '../speech-to-text.suite.ts'
import { Deepgram } from './deepgram.ts'

/* Tests of the adapter against our own `/v1/listen`, which implements Deepgram's protocol. */

const vocabulary = ['why', 'did', 'you', 'choose', 'a', 'queue', 'because', 'it', 'can', 'wait']

const servers: TestServer[] = []
afterAll(() => Promise.all(servers.map((server) => server.close())))

async function answeredBy(recogniser: SpeechToText): Promise<Deepgram> {
  // The repair window is short, so that a recording that ends returns its recogniser at once.
  const server = await startTestServer(recogniser, { env: { REPAIR_WINDOW: '0.1' } })
  servers.push(server)
  return new Deepgram({
    url: server.url,
    model: 'nova-2',
    vocabulary: ['Kubernetes'],
    log: pino({ level: 'silent' }),
    // A listen token permits one recording, and a user has one at a time, so each stream gets a
    // user.
    key: async () => {
      const user = await server.signUp()
      return user.listenToken(await user.openSession())
    },
  })
}

function installedSphinx(): Pocketsphinx {
  const files = findSphinxFiles()
  if (!files) throw new Error('pocketsphinx is not installed: npm test installs it')
  return new Pocketsphinx({ files, streams: 4 })
}

testSpeechToText(
  'the Deepgram adapter, answered by marked audio',
  () => answeredBy(new MarkedRecogniser(vocabulary)),
  () => ({
    audio: createMarkedSpeech(['why did you choose a queue', 'because it can wait'], vocabulary),
    sentences: [
      ['why', 'choose', 'queue'],
      ['because', 'wait'],
    ],
  }),
)

let voice: SpeechSample | null = null
testSpeechToText(
  'the Deepgram adapter, answered by pocketsphinx',
  () => answeredBy(installedSphinx()),
  () => {
    voice ??= {
      audio: synthesiseSamples([
        'Could you tell me about a project that you are proud of?',
        'Nothing was lost, and nothing was counted twice.',
      ]),
      sentences: [
        ['tell', 'me', 'about', 'project'],
        ['nothing', 'lost', 'counted', 'twice'],
      ],
    }
    return voice
  },
  'deep',
)

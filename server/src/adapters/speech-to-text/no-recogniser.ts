import { type SpeechToText, SpeechToTextError } from '#server/ports/speech-to-text.ts'

const refusal =
  'No speech recogniser is installed on this server. Ask its owner to run npm start as an administrator.'

/** Used when no recogniser is installed: the server starts, but every recording is refused. */
export const noRecogniser: SpeechToText = {
  name: 'none',
  description:
    'none installed; recording is off. On Debian: apt-get install libpocketsphinx3 libsphinxbase3 pocketsphinx-en-us',
  capabilities: {
    available: false,
    refusal,
    onThisServer: true,
    speakerLabels: false,
    languages: [],
  },
  open: () => Promise.reject(new SpeechToTextError('unavailable', refusal)),
  close: () => Promise.resolve(),
}

import { MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Deepgram accepts at most 100 terms and 500 tokens; a token has at least three characters. */
const MAX_TERMS = 100
const MAX_CHARACTERS = 1_500

/** The settings in the URL of a stream. */
export interface ListenSettings {
  /** The service's address, such as `wss://api.deepgram.com`. */
  url: string
  /** `nova-2`, `nova-3`, or one of their special models. */
  model: string
  /** Terms to listen for, the most important first. */
  vocabulary: readonly string[]
}

/** The URL of a live stream: the settings of the specification, with diarisation and vocabulary. */
export function createListenUrl({ url, model, vocabulary }: ListenSettings, language: string): URL {
  const address = new URL(url)
  address.protocol = address.protocol.replace('http', 'ws')
  address.pathname = `${address.pathname.replace(/\/$/, '')}/v1/listen`
  address.search = new URLSearchParams([
    ['model', model],
    ['language', language],
    ['smart_format', 'true'],
    ['interim_results', 'true'],
    ['punctuate', 'true'],
    // The service advises shorter pauses where people change between languages.
    ['endpointing', language === MULTIPLE_LANGUAGES ? '100' : '300'],
    ['encoding', 'linear16'],
    ['sample_rate', String(SAMPLE_RATE_HZ)],
    ['channels', '1'],
    ['diarize', 'true'],
    // Opts out of the use of audio for training.
    ['mip_opt_out', 'true'],
    ...terms(model, vocabulary),
  ]).toString()
  return address
}

/** The query parameters of the vocabulary: phrases for nova-3, single words for earlier models. */
function terms(model: string, vocabulary: readonly string[]): [string, string][] {
  const isPhrases = model.startsWith('nova-3')
  const name = isPhrases ? 'keyterm' : 'keywords'
  let letters = 0
  return vocabulary
    .filter((term) => isPhrases || !/[\s:]/.test(term))
    .slice(0, MAX_TERMS)
    .filter((term) => {
      letters += term.length
      return letters <= MAX_CHARACTERS
    })
    .map((term) => [name, term])
}

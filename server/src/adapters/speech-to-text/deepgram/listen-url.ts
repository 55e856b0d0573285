import { MULTIPLE_LANGUAGES } from '@live-scribe/contract/languages'
import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

/** Deepgram refuses a stream with more than 100 terms, or with 500 tokens and more. */
const MAX_TERMS = 100
const MAX_TOKENS = 500
/** Letters of a token in the words that it knows; other characters may be a token for each byte. */
const LETTERS_PER_TOKEN = 3

export interface ListenSettings {
  /** The service's address, such as `wss://api.deepgram.com`. */
  url: string
  /** `nova-2`, `nova-3`, or one of their special models. */
  model: string
  /** Terms to listen for, the most important first. */
  vocabulary: readonly string[]
}

/** What differs from stream to stream. */
interface StreamSettings {
  language: string
  /** The owner's terms, which come before the vocabulary. */
  terms?: readonly string[] | undefined
}

/** The URL of a live stream: the settings of the specification, with diarisation and vocabulary. */
export function createListenUrl(
  { url, model, vocabulary }: ListenSettings,
  { language, terms = [] }: StreamSettings,
): URL {
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
    ...selectListenTerms(model, [...terms, ...vocabulary]).map((term): [string, string] => [
      takesPhrases(model) ? 'keyterm' : 'keywords',
      term,
    ]),
  ]).toString()
  return address
}

/** The first of the terms that a model takes: phrases with nova-3, single words with earlier ones. */
export function selectListenTerms(model: string, terms: readonly string[]): string[] {
  let tokens = 0
  return [...new Set(terms)]
    .filter((term) => takesPhrases(model) || !/[\s:]/.test(term))
    .slice(0, MAX_TERMS)
    .filter((term) => {
      tokens += countTokens(term)
      return tokens < MAX_TOKENS
    })
}

function takesPhrases(model: string): boolean {
  return model.startsWith('nova-3')
}

/** An estimate of a term's tokens, rather too high. */
function countTokens(term: string): number {
  const letters = term.match(/[a-z]/gi)?.length ?? 0
  return Math.ceil(letters / LETTERS_PER_TOKEN) + Buffer.byteLength(term) - letters
}

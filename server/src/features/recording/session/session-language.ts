import { chooseLanguage, DEFAULT_LANGUAGE, matchLanguage } from '@live-scribe/contract/languages'
import { AppError } from '#server/http/app-error.ts'
import { type SpeechToText, SpeechToTextError } from '#server/ports/speech-to-text.ts'

type Capable = Pick<SpeechToText, 'capabilities'>

/** The languages that a client asks for. */
export interface WantedLanguages {
  /** The only one that will do. */
  required?: string | undefined
  /** The wanted ones, best first. */
  preferred?: readonly string[] | undefined
}

/**
 * The language of a new recording, which the recogniser knows: the required one, refused with
 * `language_unknown` where it is not known, else the first preferred one that is.
 */
export function chooseSessionLanguage(
  { capabilities: { languages } }: Capable,
  { required, preferred = [] }: WantedLanguages,
): string {
  if (required === undefined) return chooseLanguage(languages, preferred) ?? DEFAULT_LANGUAGE
  const known = matchLanguage(languages, required)
  if (known !== null) return known
  const text = `The language “${required}” is not recognised here. Choose one of: ${languages.join(', ')}.`
  throw new AppError('language_unknown', text)
}

/**
 * Throws SpeechToTextError for a recording in a language that is not recognised any more, because
 * the server has another recogniser now. One that takes no recordings says itself why.
 */
export function assertRecognised({ capabilities }: Capable, language: string): void {
  const { available, languages } = capabilities
  if (!available || matchLanguage(languages, language) !== null) return
  throw new SpeechToTextError(
    'unavailable',
    `This recording is in a language that the server does not recognise any more (${language}). Its owner can tell you why.`,
  )
}

import type { ListenWarning } from '@live-scribe/contract/live/listen-messages'
import { programQuery } from '@live-scribe/contract/live/program-query'
import type { SpeechToText } from '#server/ports/speech-to-text.ts'

/** Maximum warnings, and characters of a name in them: a query may have thousands. */
const MAX_WARNINGS = 20
const MAX_NAME_CHARACTERS = 40

const known = new Set(Object.keys(programQuery.shape))
/** Parameters whose wish is met in any case. */
const met = new Set(['version', 'mip_opt_out', 'token', 'no_delay'])

/** Warnings of the parameters that have no effect; switched off ones want none. */
export function findParameterWarnings(
  query: Record<string, unknown>,
  { capabilities, description }: Pick<SpeechToText, 'capabilities' | 'description'>,
): ListenWarning[] {
  const isMet = (name: string, value: unknown) =>
    known.has(name) ||
    met.has(name) ||
    value === 'false' ||
    (name === 'model' && description.includes(String(value))) ||
    (['punctuate', 'smart_format'].includes(name) && capabilities.punctuation === true) ||
    (name === 'diarize' && capabilities.speakerLabels)
  return Object.entries(query)
    .filter(([name, value]) => !isMet(name, value))
    .slice(0, MAX_WARNINGS)
    .map(([name]) => {
      const parameter = name.slice(0, MAX_NAME_CHARACTERS)
      return { parameter, type: 'unsupported_parameter', message: explain(parameter, description) }
    })
}

/** The warning of audio that ended too early. */
export function createEndWarning(where: string): ListenWarning {
  const message = `The audio ended ${where}: what was whole is written down.`
  return { parameter: 'encoding', type: 'incomplete_audio', message }
}

function explain(parameter: string, description: string): string {
  if (parameter === 'model') return `This server recognises with ${description}.`
  if (['keywords', 'keyterm'].includes(parameter)) {
    return `${parameter} has no effect: the terms of the account count, which its owner sets.`
  }
  return `${parameter} has no effect on this server.`
}

import { SPEECH_MODEL_NAMES } from '@live-scribe/contract/speech-models'

/** How `npm run model` is used. */
export const modelUsage = `Usage: npm run model -- COMMAND
  list            the speech models, and what is known of them on this machine
  get [NAME]      downloads, checks and measures a model; without a name the best for this machine
  use NAME        has the next recording use a model: auto, ${SPEECH_MODEL_NAMES.join(', ')}, pocketsphinx,
                  or a folder of your own
  remove NAME     deletes a model’s files
  measure [NAME]  measures a model again; without a name all that are installed
`

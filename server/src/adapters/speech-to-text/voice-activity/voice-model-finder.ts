import { findVoiceModel, type VoiceModel } from './voice-model.ts'

/**
 * Returns what finds the usable file of a voice model, or null, for each recogniser that opens; says
 * once what is wrong with a file.
 */
export function createVoiceModelFinder(
  modelsFolder: string,
  model: VoiceModel,
  say: (line: string) => void,
): () => string | null {
  let said = ''
  return () => {
    const state = findVoiceModel(modelsFolder, model)
    if (state.name === 'broken' && state.fault !== said) {
      said = state.fault
      say(
        `Voices are detected by rules: ${state.fault}. Delete it; npm run model -- get downloads it again.`,
      )
    }
    return state.name === 'usable' ? state.file : null
  }
}

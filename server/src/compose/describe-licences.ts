import type { SpeechModel } from '../adapters/speech-to-text/sherpa-onnx/models/speech-model.ts'
import type { VoiceModel } from '../adapters/speech-to-text/voice-activity/voice-model.ts'

/** The licences of a rung's models and of the model that detects voices, with their notices. */
export function describeLicences(
  { live, finals }: SpeechModel,
  voiceModel: VoiceModel | null,
): string[] {
  return [live, finals, voiceModel].flatMap((one) =>
    one ? [`Licence: ${one.licence.name}, ${one.licence.url}. ${one.licence.notice}`] : [],
  )
}

import { loadVoiceAddon } from '../sherpa-onnx/addon.ts'
import { createVoiceConfig, ModelDetector } from './model-detector.ts'
import { RuleDetector } from './rule-detector.ts'
import type { VoiceDetector } from './voice-detector.ts'

/**
 * Returns what makes a detector for each stream of a recogniser's thread: by the model in a verified
 * file, or by rules where there is none, or no build of the library.
 */
export async function loadDetectors(file: string | null): Promise<() => VoiceDetector> {
  const createDetector = file === null ? null : await loadVoiceAddon()
  if (file === null || !createDetector) return () => new RuleDetector()
  const config = createVoiceConfig(file)
  return () => new ModelDetector(createDetector(config))
}

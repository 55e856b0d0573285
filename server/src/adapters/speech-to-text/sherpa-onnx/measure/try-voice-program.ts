import { createVoiceConfig, ModelDetector } from '../../voice-activity/model-detector.ts'
import { BLOCK_SAMPLES } from '../../voice-activity/voice-detector.ts'
import { loadVoiceAddon } from '../addon.ts'

/* Loads a model that detects voices and has it hear a second; exits with an error when it fails. */

const createDetector = await loadVoiceAddon()
if (!createDetector) throw new Error('sherpa-onnx is not installed for this system')
const detector = new ModelDetector(createDetector(createVoiceConfig(process.argv[2] ?? '')))
for (let at = 0; at < 16_000; at += BLOCK_SAMPLES) detector.judge(new Int16Array(BLOCK_SAMPLES))

/** How a model's features divide frequencies into bands: NeMo's models use librosa's scale. */
export type MelScale = 'kaldi' | 'librosa-online' | 'librosa-offline'

/** Bands of the features of every model here. */
export const MEL_BANDS = 80

/** The range of frequencies in Hz that sherpa-onnx takes for each scale. */
const ranges = {
  kaldi: [20, 7600],
  'librosa-online': [0, 8000],
  'librosa-offline': [0, 7600],
} as const

/** The band whose centre is nearest to a frequency in Hz. */
export function nearestMelBand(scale: MelScale, frequency: number): number {
  const toMel = scale === 'kaldi' ? kaldiMel : librosaMel
  const [low, high] = ranges[scale].map(toMel) as [number, number]
  const width = (high - low) / (MEL_BANDS + 1)
  return Math.round((toMel(frequency) - low) / width) - 1
}

function kaldiMel(frequency: number): number {
  return 1127 * Math.log(1 + frequency / 700)
}

/** Slaney's scale: linear below 1 kHz, logarithmic above. */
function librosaMel(frequency: number): number {
  if (frequency < 1000) return (3 * frequency) / 200
  return 15 + 27 * (Math.log(frequency / 1000) / Math.log(6.4))
}

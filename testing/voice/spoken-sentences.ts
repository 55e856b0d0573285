import { interviewSentences } from './interview-sentences.ts'
import { synthesiseSamples } from './synthesise-samples.ts'

/** Voices of flite that differ in sex, accent and synthesis. */
export const voices = ['kal16', 'awb', 'rms', 'slt'] as const
/** A voice of flite. */
export type Voice = (typeof voices)[number]

const LEAD_SAMPLES = 8000
const PAUSE_SAMPLES = 20_800

/** Speaks the first sentences of the interview, each by itself and without the pauses around it. */
export function speakSentences(voice: Voice, count: number): Int16Array[] {
  return interviewSentences.slice(0, count).map((sentence) => {
    const samples = synthesiseSamples([sentence], voice)
    return samples.subarray(LEAD_SAMPLES, samples.length - PAUSE_SAMPLES)
  })
}

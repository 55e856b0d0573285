/** Sentences of the animated demonstration. */
export const sceneScript = [
  'So how would you keep two writers from losing each other’s updates?',
  'I would start with optimistic locking: a version column, and a compare-and-swap on every write.',
  'And when contention is high?',
  'Then retries eat the throughput, so I would queue the writes per key and make each one idempotent.',
] as const

/** Milliseconds between two words of the demonstration. */
const WORD_INTERVAL_MS = 210
/** Milliseconds after a sentence of the demonstration. */
const SENTENCE_PAUSE_MS = 900
/** Milliseconds after the last sentence of the demonstration. */
const LOOP_PAUSE_MS = 4200

/** One step of the demonstration. */
interface SceneStep {
  /** Finished sentences. */
  finals: number
  /** Words of the current sentence. */
  words: number
  /** Milliseconds until the next step. */
  ms: number
}

/** Every step of the demonstration, from an empty page to the last sentence. */
export function createSceneSteps(script: readonly string[] = sceneScript): SceneStep[] {
  return script.flatMap((sentence, index) => {
    const count = sentence.split(' ').length
    const isLast = index === script.length - 1
    const heard = Array.from({ length: count }, (_, word) => ({
      finals: index,
      words: word + 1,
      ms: WORD_INTERVAL_MS,
    }))

    return [
      ...heard,
      { finals: index + 1, words: 0, ms: isLast ? LOOP_PAUSE_MS : SENTENCE_PAUSE_MS },
    ]
  })
}

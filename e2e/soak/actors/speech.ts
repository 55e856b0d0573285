import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { markedVocabulary } from '../../faults/marked-interview.ts'
import type { SpokenWord } from '../checker/evidence.ts'

const SAMPLE_RATE_HZ = 16_000
const MIN_WORDS = 2
const MAX_WORDS = 9
/** One of so many sentences repeats the one before. */
const REPEATED_EVERY = 8

/** What a recorder will hear, and every word of it with its place. */
export interface Speech {
  words: SpokenWord[]
  sentences: string[]
  audio: Int16Array<ArrayBuffer>
}

/** Draws sentences of about so many seconds. */
export function createSpeech(random: () => number, seconds: number): Speech {
  const sentences: string[] = []
  const words: SpokenWord[] = []
  let position = 0
  while (position < seconds * SAMPLE_RATE_HZ) {
    const isRepeated = sentences.length > 0 && random() < 1 / REPEATED_EVERY
    const sentence = isRepeated ? (sentences.at(-1) ?? '') : drawSentence(random)
    const marked = createMarkedSpeech([sentence], markedVocabulary)
    words.push(...findWords(sentence, marked, position))
    sentences.push(sentence)
    position += marked.length
  }
  const audio = new Int16Array(createMarkedSpeech(sentences, markedVocabulary))
  return { words, sentences, audio }
}

function drawSentence(random: () => number): string {
  const length = MIN_WORDS + Math.floor(random() * (MAX_WORDS - MIN_WORDS + 1))
  const draw = () => markedVocabulary[Math.floor(random() * markedVocabulary.length)]
  return Array.from({ length }, draw).join(' ')
}

/** The places of a sentence's words: its runs of sound. */
function findWords(sentence: string, marked: Int16Array, position: number): SpokenWord[] {
  let at = 0
  return sentence.split(' ').map((text) => {
    while (marked[at] === 0) at += 1
    const start = at
    while (marked[at] !== 0) at += 1
    return { text, startSample: position + start, endSample: position + at }
  })
}

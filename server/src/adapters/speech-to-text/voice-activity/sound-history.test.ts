import { expect, it } from 'vitest'
import { SoundHistory } from './sound-history.ts'
import { BLOCK_SAMPLES, type Judgement } from './voice-detector.ts'

it.each<[string, [Judgement, number][], boolean]>([
  [
    'a word',
    [
      ['noise', 8],
      ['voice', 3],
      ['quiet', 20],
    ],
    true,
  ],
  [
    'a sentence whose voice is noticed late',
    [
      ['noise', 20],
      ['voice', 15],
      ['perhaps', 25],
    ],
    true,
  ],
  [
    'music with a note that glides',
    [
      ['noise', 50],
      ['voice', 14],
      ['perhaps', 20],
    ],
    false,
  ],
  ['noise', [['noise', 10]], false],
  ['what may be consonants, without a voice', [['perhaps', 60]], false],
])('[STT-44] tells speech from music: %s', (_, stretches, expected) => {
  const history = new SoundHistory()
  let end = 0
  for (const [judgement, blocks] of stretches) {
    for (let block = 0; block < blocks; block += 1) {
      end += BLOCK_SAMPLES
      history.add(judgement, end)
    }
  }
  expect(history.isSpeech(0, end)).toBe(expected)
})

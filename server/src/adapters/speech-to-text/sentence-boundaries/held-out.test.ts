import { readFileSync } from 'node:fs'
import {
  compareSentenceEnds,
  f1,
  type SentenceEnds,
} from '@live-scribe/testing/voice/compare-sentence-ends'
import { splitIntoPassages, splitIntoSentences } from '@live-scribe/testing/voice/spoken-passages'
import { timeWords } from '@live-scribe/testing/voice/timed-words'
import { describe, expect, it } from 'vitest'
import { formatSentences } from '../format-text.ts'

const read = (file: string) => readFileSync(new URL(`corpus/${file}`, import.meta.url), 'utf8')
const passages = splitIntoPassages(read('held-out.txt')).map((passage) =>
  passage.replaceAll(' | ', ' '),
)
const finals = splitIntoPassages(read('held-out-heard.tsv')).map((line) => line.split('\t'))
const sentences = passages.flatMap(splitIntoSentences).length

/** What was written of a reading in a voice, or in all of them. */
function compare(reading: string, voice: string): SentenceEnds {
  const heard = finals.filter(([by, how]) => by === voice && how === reading)
  const written = heard.map(([, , words = '']) => formatSentences(timeWords(words))).join(' ')
  return compareSentenceEnds(passages, written)
}

/** The figures of several voices, counted together. */
function add(all: readonly SentenceEnds[]): SentenceEnds {
  return all.reduce((sum, each) => ({
    spoken: sum.spoken + each.spoken,
    written: sum.written + each.written,
    found: sum.found + each.found,
    rightMarks: sum.rightMarks + each.rightMarks,
    false: [...sum.false, ...each.false],
    missed: [...sum.missed, ...each.missed],
  }))
}

const voices = ['kal16', 'slt', 'rms', 'awb']

describe('sentences of what pocketsphinx heard', () => {
  it('[STT-63] has 60 sentences in 12 passages, heard in four voices', () => {
    expect(sentences).toBeGreaterThanOrEqual(60)
    expect(passages.length).toBeGreaterThanOrEqual(12)
    expect(new Set(finals.map(([voice]) => voice))).toEqual(new Set(voices))
  })

  it('[STT-63] ends are found with an F1 of 0.75 in texts that are read', () => {
    const all = add(voices.map((voice) => compare('read', voice)))
    expect(f1(all), all.missed.join('\n')).toBeGreaterThanOrEqual(0.75)
    expect(all.rightMarks / all.found).toBeGreaterThanOrEqual(0.85)
  })

  it.each(voices)('[STT-63] %s: at most one false end in 12 sentences, halting or not', (voice) => {
    for (const reading of ['read', 'halting']) {
      const ends = compare(reading, voice)
      expect(ends.false.length, ends.false.join('\n')).toBeLessThanOrEqual(sentences / 12)
    }
  })

  it('[STT-63] ends are found with an F1 of 0.7 in halting speech', () => {
    const all = add(voices.map((voice) => compare('halting', voice)))
    expect(f1(all), all.missed.join('\n')).toBeGreaterThanOrEqual(0.7)
  })
})

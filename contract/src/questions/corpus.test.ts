import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findQuestion } from '../marks/find-question.ts'

/**
 * What interviewers and candidates say, as a recogniser without punctuation writes it, and what it is:
 * `statement` and `tricky` ask nothing. It was written by somebody who did not know the rules.
 */
const rows = readRows('corpus.tsv')
const asks = (kind: string) => kind !== 'statement' && kind !== 'tricky'
const asked = rows.filter(([, kind]) => asks(kind))
const told = rows.filter(([, kind]) => !asks(kind))

/**
 * Lines that were written later to check the rules, by somebody who had not read them, less 22 that are
 * in the first file. When they were first read, before any rule was mended, 252 of 299 questions were
 * found (84.3 %) and 24 of 296 statements taken for one (8.1 %). The rules have been mended with them
 * since, so what is found now says nothing about lines that nobody has seen. Half of the statements that
 * are still found are told like a task: *return the length*, *suppose we have two servers*; some of the
 * questions that are still missed have only a rise of the voice: *you never used typescript*.
 */
const later = readRows('corpus-2.tsv')

/**
 * Lines of many trades (backend, data, product, nursing, sales, finance, teaching). The first 738 were
 * written before the rules were mended, by somebody who had not read them, and split at random. Of the
 * half with which no rule was mended, the rules before found 163 of 189 questions (86.2 %) and took 19 of
 * 180 statements for one (10.6 %); the mended ones found 172 (91.0 %) and took 9 (5.0 %). Since then that
 * half has mended rules as well. What is still missed has only the rise of a voice or what was said
 * before: *and the second one*, *you've worked with Snowflake*.
 */
const latest = readRows('corpus-3.tsv')

/**
 * Lines that were written before the rules were read. Of the first 614, 272 of 285 questions were found
 * (95.4 %) and 9 of 329 statements taken for one (2.7 %). After each mend others were written and read
 * once: 83 of 85 and 2 of 80, then 80 of 83 and 0 of 80, at the end 53 of 55 and 2 of 60. Another 355
 * are as tricky as their author could make them (*because*, *is there a better way maybe but we had no
 * time*): 138 of 150 were found and 15 of 205 taken for one before the rules were mended with them. Some
 * of all are in earlier files and left out here. What is missed is a filler as often as a question (*does
 * that make sense*, *really*).
 */
const last = readRows('corpus-4.tsv')

function readRows(file: string): [text: string, kind: string][] {
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t') as [text: string, kind: string])
}

describe('spoken questions', () => {
  it('[MARK-46] are found in at least 96 of 100 of the later lines', () => {
    const all = later.filter(([, kind]) => kind === 'question')
    const missed = all.filter(([text]) => findQuestion(text) === null)
    expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(0.04)
  })

  it('[MARK-47] are invented in at most 4 of 100 of the later lines that ask nothing', () => {
    const all = later.filter(([, kind]) => kind === 'statement')
    const invented = all.filter(([text]) => findQuestion(text) !== null)
    expect(invented.length / all.length, invented.join('\n')).toBeLessThanOrEqual(0.04)
  })

  it('[MARK-46] are found in at least 96 of 100 of the latest lines', () => {
    const all = latest.filter(([, kind]) => kind === 'question')
    expect(all.length).toBeGreaterThanOrEqual(600)
    const missed = all.filter(([text]) => findQuestion(text) === null)
    expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(0.04)
  })

  it('[MARK-47] are invented in at most 1 of 100 of the latest lines that ask nothing', () => {
    const all = latest.filter(([, kind]) => kind === 'statement')
    expect(all.length).toBeGreaterThanOrEqual(600)
    const invented = all.filter(([text]) => findQuestion(text) !== null)
    expect(invented.length / all.length, invented.join('\n')).toBeLessThanOrEqual(0.01)
  })

  it('[MARK-46] are found in at least 96 of 100 of the last lines', () => {
    const all = last.filter(([, kind]) => kind === 'question')
    expect(all.length).toBeGreaterThanOrEqual(500)
    const missed = all.filter(([text]) => findQuestion(text) === null)
    expect(missed.length / all.length, missed.join('\n')).toBeLessThanOrEqual(0.04)
  })

  it('[MARK-47] are invented in at most 2 of 100 of the last lines that ask nothing', () => {
    const all = last.filter(([, kind]) => kind === 'statement')
    expect(all.length).toBeGreaterThanOrEqual(600)
    const invented = all.filter(([text]) => findQuestion(text) !== null)
    expect(invented.length / all.length, invented.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('[MARK-46] are found in at least 95 of 100 lines, of each way to ask in nine of ten', () => {
    expect(asked.length).toBeGreaterThanOrEqual(400)
    const missed = asked.filter(([text]) => findQuestion(text) === null)
    expect(missed.length / asked.length, missed.join('\n')).toBeLessThanOrEqual(0.05)
    for (const kind of new Set(asked.map(([, one]) => one))) {
      const all = asked.filter(([, one]) => one === kind)
      const missing = missed.filter(([, one]) => one === kind)
      expect(missing.length / all.length, kind).toBeLessThanOrEqual(0.1)
    }
  })

  it('[MARK-47] are invented in at most 2 of 100 lines that ask nothing', () => {
    expect(told.length).toBeGreaterThanOrEqual(500)
    const invented = told.filter(([text]) => findQuestion(text) !== null)
    expect(invented.length / told.length, invented.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it.each([
    'what motivates you',
    'what happened next',
    'why us',
    'any questions',
    'design a url shortener',
    'what drew you to this role',
    'talk about your experience with mentoring',
    'you have used terraform before haven’t you',
    'what time works for you',
    'is redis a database',
    'can goroutines leak',
    'implement binary search',
    'had you worked with that before',
    'let me ask you about your notice period',
    'before we move on do you have any questions',
    'if you had to choose one which would it be',
    'the time complexity is what',
    'your biggest weakness',
    'introduce yourself',
    'invert a binary tree',
    'the question is how do we keep it consistent',
    'talk a bit about how you test',
    'your salary expectations',
    'which of your projects failed',
    'why there',
    'how',
    'that is clear how do you test it',
    'write pseudo code for a scheduler',
    'think out loud while you solve it',
    'just to make sure i got it right who wrote it',
    'anything to add',
    'and you',
    'i was wondering how large the codebase is',
  ])('[MARK-46] is one: %s', (text) => {
    expect(findQuestion(text)).toBe(text)
  })

  it.each([
    'how much memory you need depends on the batch size',
    'which one you pick does not matter much',
    'was a mistake',
    'did a lot of front end work back then',
    'do you know i once broke the build',
    'design patterns are useful',
    'which usually works fine',
    'what i would cache is the top one hundred',
    'the function returns null if the key isn’t there',
    'it took me twelve attempts to get the regex right',
    'i learned the five whys at toyota',
    'had you worked with that before you would know',
    'what happened was that the disk filled up',
    'any experience i have is from side projects',
    'design reviews happen every tuesday',
    'explain analyze showed a sequential scan',
    'why not was always my attitude',
    'i don’t know why it does that',
    'i wonder about that a lot myself',
    'you did what you had to',
    'can you believe we had no backups',
    'do you know what i mean it was chaos',
    'i wanted to understand how compilers work',
    'design patterns can be overused',
    'it is clear what has to be done',
    'why they left is not my business',
    'i am interested in how people learn',
    'do the math and you see it',
    'is there a better way maybe but we had no time',
    'are we there yet was the running joke',
    'design thinking helped',
    'say that again and i will cry',
    'i ask a lot of questions',
    'who reviewed it does not matter',
  ])('[MARK-47] is none: %s', (text) => {
    expect(findQuestion(text)).toBeNull()
  })
})

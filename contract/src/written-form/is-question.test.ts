import { expect, it } from 'vitest'
import { isQuestion } from './is-question.ts'

it.each([
  'why did you choose kafka',
  'so what is the difference between a thread and a process',
  'okay and how would you scale it',
  'how many requests was that',
  'what about the cache',
  "what's the worst case",
  'can you walk me through it',
  'is it thread safe',
  'do you have any questions',
  "that is fine isn't it",
  'may I ask you something',
  'am I right',
  'which database did you use',
  "yeah isn't that slow",
])('[TEXT-7] takes “%s” for a question', (sentence) => {
  expect(isQuestion(sentence)).toBe(true)
})

it.each([
  'what I did was rewrite it',
  'when I started we had one server',
  'which is why we moved',
  'how we did it matters less',
  'do the simplest thing first',
  'have a look at the logs',
  'where it fails we retry',
  'so',
  '',
  'I asked what is wrong',
  'what is important is that we shipped it',
  'what was hard was the migration',
  'which is the reason',
  'may is a good month',
])('[TEXT-8] takes “%s” for a statement', (sentence) => {
  expect(isQuestion(sentence)).toBe(false)
})

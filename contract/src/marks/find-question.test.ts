import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findQuestion, findQuestions, readQuestionKind } from './find-question.ts'

const asked: readonly string[] = [
  // With punctuation.
  'How would you design a rate limiter?',
  'What is the difference between a process and a thread?',
  'So, tell me about a time when you disagreed with your manager.',
  'Could you walk me through your approach?',
  'Can you explain how the garbage collector works.',
  'And why Kafka?',
  'Why?',
  'How so?',
  'What would you change if you had more time?',
  'Walk me through your résumé.',
  'Please describe the architecture of your last project.',
  'Talk me through the trade-offs.',
  'I was wondering if you could say a bit more about sharding.',
  "I'd love to hear about the hardest bug you fixed.",
  "I'd like you to design a URL shortener.",
  'Perhaps you could start with the data model.',
  'It uses a hash map, right, but what happens on a collision?',
  'You have used React, haven’t you?',
  'Is it O(n) or O(log n)?',
  'Did you consider a B-tree?',
  'Do you have any questions for us?',
  'Give me an example of a race condition.',
  'Given a billion keys, what would you do differently?',
  'Okay, so how do you handle retries?',
  'Say more about that index, would you?',
  'Help me understand the caching layer.',
  'What about failures?',
  'Which database did you use?',
  'Have you worked with Kubernetes before?',
  'Are you familiar with consistent hashing?',
  'And that scales?',
  '¿Cómo lo harías?',
  'これはどう動きますか？',
  'Wie würden Sie das skalieren?',
  'They asked about latency. What would you measure first?',
  // As a recogniser without punctuation writes it.
  'could you walk me through the design',
  'can you tell me about your last project',
  'so tell me about yourself',
  'what would you do if the database is down',
  'how would you test it',
  'how do you deal with merge conflicts',
  'walk me through your thought process',
  'okay that makes sense so how would you scale it',
  'great thanks and could you explain the time complexity',
  'for the next one could you design a parking lot',
  'given a list of a million integers how would you find the median',
  'why did you choose postgres over mongo',
  'would you mind sharing your screen',
  'is there anything you would do differently',
  'what is the worst case',
  "what's the space complexity",
  'does it work for negative numbers',
  'what happens when the cache is cold',
  'i was wondering how you would shard that table',
  'have you ever used a bloom filter',
  'how many servers would you need',
]

const stated: readonly string[] = [
  'You know what, let me start over.',
  'you know what would be nice a cache',
  'You know?',
  'Right?',
  'Okay?',
  'Does that make sense?',
  'He asked me what would happen under load.',
  'they asked could we ship it earlier',
  'She was like, could you fix it by Friday?',
  'I asked myself, why is this so slow?',
  'My manager asked whether we could automate it.',
  'I told them what we would need.',
  'I know how you would scale it.',
  'It depends on what you want to optimise.',
  'That is how it works.',
  'What I did was add an index.',
  'What would help is a better index.',
  'what matters most is the latency',
  'what was hard was the migration',
  'When I started, we had one server.',
  'Where it fails we retry.',
  'Which is why we moved to Go.',
  'How we did it matters less.',
  'Let me walk you through my solution.',
  "I'll tell you about the design first.",
  'So I would walk through the list once.',
  'He had to walk me through the code.',
  'They tell me about outages every day.',
  'We can do it in linear time.',
  'If you could store it in memory, it would be faster, but it is too large.',
  'I would use a heap here.',
  'so basically you can use two pointers',
  'then you would take the left half',
  'and that is what you do in the worst case',
  'I do not know what would you call it a queue',
  'How do I put this.',
  'what do you call it a semaphore',
  'Where was I?',
  'Have a look at the logs first.',
  'Do the simplest thing first.',
  'Could be a race condition.',
  'Would be better to cache it.',
  'The question is whether it scales.',
  'No idea, sorry.',
  '[2 s of audio missing]',
  'um',
  '',
]

it.each(asked)('[MARK-20] finds the question in “%s”', (text) => {
  expect(findQuestion(text)).not.toBeNull()
})

it.each(stated)('[MARK-21] finds no question in “%s”', (text) => {
  expect(findQuestion(text)).toBeNull()
})

it('[MARK-20, MARK-21] the examples are at least eighty', () => {
  expect(asked.length + stated.length).toBeGreaterThanOrEqual(80)
})

it('[MARK-21] reads a long repetition in no more ways than one', () => {
  expect(findQuestion(`${'you know what '.repeat(700)}x`)).toBeNull()
})

it('[MARK-22] takes the last question of several sentences, and leaves out what was said around it', () => {
  const text = 'Nice. Why Kafka? And how would you scale it? Say, for a million users.'
  expect(findQuestion(text)).toBe('And how would you scale it?')
})

it('[MARK-22] begins a long sentence without punctuation where its question begins', () => {
  const before = 'we had a lot of trouble with that at my last company because nobody had time'
  const text = `${before} for it and in the end it fell over on a friday night so how would you test it`
  expect(findQuestion(text)).toBe('so how would you test it')
  expect(findQuestion('given a billion keys how would you test it')).toBe(
    'given a billion keys how would you test it',
  )
})

it('[MARK-22] keeps the commas of a question that begins within a long sentence', () => {
  const before = 'we had a lot of trouble with that at my last company because nobody had time'
  const text = `${before} for it and it fell over, so how would you test it, say, with a million users`
  expect(findQuestion(text)).toBe('so how would you test it, say, with a million users')
})

it('[MARK-22] any text has a part of itself as its question, or none', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.array(fc.constantFrom(...asked, ...stated)).map((all) => all.join(' ')),
      ),
      (text) => {
        const found = findQuestion(text)
        if (found !== null) expect(text.replace(/\s+/g, ' ')).toContain(found.replace(/\s+/g, ' '))
      },
    ),
  )
})

it('[MARK-22] finds each of several questions, in their order', () => {
  expect(
    findQuestions(
      'Nice work. Why a queue? It could be a stream. Then how would you scale it? Thanks.',
    ),
  ).toEqual(['Why a queue?', 'Then how would you scale it?'])
  expect(findQuestions('Nothing here.')).toEqual([])
  expect(findQuestions('a? '.repeat(20_000))).toEqual([])
})

it.each([
  'Design a URL shortener.',
  'so implement a queue with two stacks',
  'Can you reverse a linked list?',
  'say you have a million files how would you find a word in them',
])('[MARK-52] “%s” is a task', (text) => {
  expect(readQuestionKind(text)).toBe('task')
})

it.each([
  'Why did you leave?',
  'tell me about your last project',
  'describe your ideal manager',
  'how would you design a cache',
  `${'so '.repeat(5_000)}design a cache`,
])('[MARK-52] “%s” is a question', (text) => {
  expect(readQuestionKind(text)).toBe('question')
})

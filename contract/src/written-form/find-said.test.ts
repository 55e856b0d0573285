import { expect, it } from 'vitest'
import { findSaid, fixSaid } from './find-said.ts'
import { writeNumbers } from './write-code.ts'

const wordsOf = (text: string) => text.split(' ').map((word) => ({ text: word }))

it.each([
  ['It is at 192.168.1.1.', 'it is at one ninety two dot one sixty eight dot one dot one'],
  ['42 people came.', 'forty two people came'],
  ['Did you pay $25?', 'did you pay twenty five dollars'],
])(
  '[TEXT-40] %s was said in words, with the capital and the end mark of the line',
  (text, said) => {
    const [first = ''] = said
    expect(findSaid(text, wordsOf(said))).toBe(
      first.toUpperCase() + said.slice(1) + (text.at(-1) ?? ''),
    )
  },
)

it.each([
  ['42 people?', 'forty two people?', 'Forty two people?'],
  ['iPhone 12 came.', 'iphone twelve came', 'iphone twelve came.'],
])(
  '[TEXT-40] %s keeps the end mark and the small letter that its words have',
  (text, said, form) => {
    expect(findSaid(text, wordsOf(said))).toBe(form)
  },
)

it.each([
  [
    'We had 12,500 users. I would measure first. Is that 5 percent?',
    'we had twelve thousand five hundred users I would measure first is that five percent',
    'We had twelve thousand five hundred users. I would measure first. Is that five percent?',
  ],
  ['It took 23. So I left.', 'it took twenty three so I left', 'It took twenty three. So I left.'],
  // Between two numbers its place is not known.
  ['It took 23. 42 failed.', 'it took twenty three forty two failed', null],
])('[TEXT-40] the sentences of “%s” end in what was said as in the text', (text, said, form) => {
  const bare = said.charAt(0).toUpperCase() + said.slice(1)
  expect(findSaid(text, wordsOf(said))).toBe(form ?? `${bare}.`)
})

it('[TEXT-40] what is written is the table’s form of what was said', () => {
  const said = findSaid(
    'In 2019 we had 12,500 users.',
    wordsOf('in twenty nineteen we had twelve thousand five hundred users'),
  )
  expect(writeNumbers(said ?? '')).toBe('In 2019 we had 12,500 users.')
})

it.each([
  ['Then we shipped it.', 'then we shipped it'],
  // Recognisers that write digits themselves have them in their words too.
  ['It was $5, at 9:00.', 'it was $5 at 9:00'],
  ['We use K8s.', 'we use k8s'],
  ['Imported line of 42 words.', ''],
])('[TEXT-40] “%s” has no other form', (text, said) => {
  expect(findSaid(text, said === '' ? [] : wordsOf(said))).toBeNull()
})

it('[TEXT-43] a line as it was said has the fixes of its words, and none where a fix changes a number', () => {
  const line = {
    text: 'Cafca took 50 seconds.',
    said: 'Cafca took fifty seconds.',
    segmentNumber: 1,
  }
  const fix = (original: string, replacement: string) => ({
    id: 1,
    original,
    replacement,
    place: null,
  })
  expect(fixSaid(line, [])).toBe(line.said)
  expect(fixSaid(line, [fix('Cafca', 'Kafka')])).toBe('Kafka took fifty seconds.')
  expect(fixSaid(line, [fix('50', '15')])).toBeNull()
  expect(fixSaid(line, [fix('fifty', 'fifteen')])).toBeNull()
})

it('[TEXT-43] a fix in one place is at the same words of the line as it was said', () => {
  const text = 'At 192.168.1.1 Cafca and Cafca.'
  const said = 'At one ninety two dot one sixty eight dot one dot one Cafca and Cafca.'
  const fixAt = (word: number) => [
    { id: 1, original: 'Cafca', replacement: 'Kafka', place: { segment: 1, word } },
  ]
  const fixed = (word: number) => fixSaid({ text, said, segmentNumber: 1 }, fixAt(word))
  expect(fixed(2)).toBe(said.replace('Cafca', 'Kafka'))
  expect(fixed(4)).toBe(said.replace('Cafca.', 'Kafka.'))
})

it('[TEXT-43] a fix in one place of words that only one form has leaves no line as it was said', () => {
  const line = { text: 'Two of 2.', said: 'Two of two.', segmentNumber: 1 }
  const fix = { id: 1, original: 'two', replacement: 'three', place: { segment: 1, word: 0 } }
  expect(fixSaid(line, [fix])).toBeNull()
})

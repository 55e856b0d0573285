import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeCode, writeNumbers } from './write-code.ts'

describe('code in its written form', () => {
  it.each([
    ['It is O of n log n.', 'It is O(n log n).'],
    ['Big O of N squared, then.', 'O(n²), then.'],
    ['from O of n to O of one', 'from O(n) to O(1)'],
    ['O of two to the n', 'O(2^n)'],
    ['o of v plus e', 'O(V + E)'],
    ['the a eleven y of it', 'the a11y of it'],
    ['john dot smith at gmail dot com', 'john.smith@gmail.com'],
    ['write to jobs at acme dot io', 'write to jobs@acme.io'],
    ['i eighteen n', 'i18n'],
    ['k eight s', 'k8s'],
    ['O of the square root of n', 'O of the square root of n'],
    ['O of square root of n', 'O(√n)'],
    ['we call dot map on it', 'we call .map on it'],
    ['we call dot map, it works', 'we call .map, it works'],
    ['call dot map “maybe” later', 'call .map “maybe” later'],
    ['the array dot for each', 'the array.forEach'],
    ['node dot js and example dot com', 'node.js and example.com'],
    ['put it in dot env', 'put it in .env'],
    ['the column is snake case user id', 'the column is user_id'],
    ['camel case get user name returns it', 'getUserName returns it'],
    ['pascal case user service', 'UserService'],
    ['screaming snake case max retries', 'MAX_RETRIES'],
    ['kebab case submit button', 'submit-button'],
    ['user underscore id is the key', 'user_id is the key'],
    ['while i less than n', 'while i < n'],
    ['x equals five', 'x = 5'],
    ['if k mod two equals zero', 'if k % 2 = 0'],
    ['a triple equals b', 'a === b'],
    ['then i plus plus', 'then i++'],
    ['git push dash dash force', 'git push --force'],
    ['get slash api slash users', 'get /api/users'],
    ['print open paren x close paren', 'print(x)'],
    ['forty two of them', '42 of them'],
    ['O of two n', 'O(2n)'],
    ['O of n over two', 'O(n / 2)'],
    ['for let i equals zero', 'for let i = 0'],
    ['if n is less than or equal to one', 'if n <= 1'],
    ['k is equal to three', 'k = 3'],
    ['I know C plus plus and C sharp', 'I know C++ and C#'],
    ['arr open bracket zero close bracket', 'arr[0]'],
    ['request dot body dot name', 'request.body.name'],
    ['Console dot log', 'console.log'],
    ['Promise dot all', 'Promise.all'],
    ['the api dot example dot com endpoint', 'the api.example.com endpoint'],
    ['underscore underscore init underscore underscore', '__init__'],
    ['a hundred and one, zero one', '101, zero one'],
    ['X squared plus Y squared.', 'x² + y².'],
    ['if a equals b and c equals d', 'if a = b and c = d'],
    ['npm install dash dash save dash dev', 'npm install --save-dev'],
    ['commit dash dash amend dash m', 'commit --amend dash m'],
    ['get slash API slash V one slash users', 'get /api/v1/users'],
    ['Node dot JS', 'Node.js'],
    ['We moved from dot net to Java.', 'We moved from .net to Java.'],
  ])('[TEXT-4] writes “%s” as “%s”', (spoken, written) => {
    expect(writeCode(spoken)).toBe(written)
  })

  it.each([
    'The dot product of two vectors.',
    'I would connect the dots, then map it.',
    'My case is a special case.',
    'Oh, of course.',
    'He plus his team, more or less than before.',
    'Six of one, half a dozen of the other.',
    'and slash or',
    'I am less than happy.',
    'That equals success.',
    'In this case user names matter.',
    'Open the door, close the window.',
    'O of n choose k',
    'I prefer snake case over camel case.',
    'We use snake case variables everywhere.',
    'a leading underscore, a double underscore init',
    'the underscore the other',
    'Put a dot right here.',
    'The red dot left of it.',
    'Connect each dot next to it.',
    'read slash write slash execute',
    'T of N equals two T of N over two',
    'a dot for each user, a red dot for each failure',
    'A is less than a second, a equals five',
    'I plus two colleagues.',
    'may I ask one question',
  ])('[TEXT-5] leaves “%s” as it was said', (spoken) => {
    expect(writeCode(spoken)).toBe(spoken)
  })

  it('[TEXT-6] keeps every word that no rule knows, in its order, and writes nothing twice', {
    tags: 'property',
  }, () => {
    const known = [
      'dot',
      'map',
      'o',
      'of',
      'n',
      'log',
      'snake',
      'case',
      'user',
      'id',
      'five',
      'plus',
    ]
    const unknown = ['tree', 'Kafka', 'why,', 'cache.', '“maybe”', 'and']
    const text = fc.array(fc.constantFrom(...known, ...unknown), { maxLength: 12 })
    fc.assert(
      fc.property(text, (words) => {
        const spoken = words.join(' ')
        const kept = words.filter((word) => ['tree', 'Kafka', 'why,', 'cache.'].includes(word))
        for (const written of [writeCode(spoken), writeNumbers(spoken)]) {
          const found = written.match(/tree|Kafka|why,|cache\./gi) ?? []
          expect(found.map((word) => word.toLowerCase())).toEqual(
            kept.map((word) => word.toLowerCase()),
          )
        }
      }),
      { numRuns: runs(2000) },
    )
  })
})

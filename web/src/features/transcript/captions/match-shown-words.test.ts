import { expect, it } from 'vitest'
import { toCaptionWords } from './caption-words.ts'
import { matchShownWords } from './match-shown-words.ts'

const cut = (text: string) => toCaptionWords(text, () => true)
/** The words that are still to be shown, and those that are shown and belong to later ones. */
function rest(shown: string, said: string) {
  const { next, left } = matchShownWords(cut(shown), cut(said))
  const join = (words: { text: string }[]) => words.map(({ text }) => text).join(' ')

  return [join(cut(said).slice(next)), join(cut(shown).slice(left))]
}

it.each([
  ['nothing is shown yet', '', 'so I think', 'so I think', ''],
  ['the words go on', 'so I', 'so I think', 'think', ''],
  ['casing and signs come late', 'so i', 'So, I think.', 'think.', ''],
  ['a word was changed', 'a hash tap is', 'a hash map is quick', 'quick', ''],
  ['the last word was changed', 'we sort the tray', 'we sort the array first', 'first', ''],
  ['a word was added', 'we sort array', 'we sort the array first', 'first', ''],
  ['a word was dropped', 'we uh sort the', 'we sort the array', 'array', ''],
  ['it became shorter', 'we sort the array', 'we sort', '', 'the array'],
  ['the final ends earlier', 'we sort the array so', 'We sort the array.', '', 'so'],
  ['it is another utterance', 'thank you very much', 'Yes.', 'Yes.', ''],
  ['it is another, longer utterance', 'thank you', 'let us begin with', 'let us begin with', ''],
])('goes on after what is shown when %s', (_, shown, said, next, left) => {
  expect(rest(shown, said)).toEqual([next, left])
})

import { findDirectQuestion } from '../questions/direct-question.ts'
import { LEAD_INS } from '../questions/question-words.ts'
import { isShortQuestion } from '../questions/short-question.ts'
import { endsWithTag } from '../questions/tag-question.ts'

/**
 * Whether a sentence without punctuation ends as a question, by the order of its words and its tag. In
 * doubt it does not: *What I did was wrong* and *When I started, we had one server* are statements.
 */
export function isQuestion(sentence: string): boolean {
  const said = sentence.toLowerCase().split(/\s+/).filter(Boolean)
  let lead = 0
  while (said.length - lead > 2 && LEAD_INS.has(said[lead] ?? '')) lead += 1
  const words = said.slice(lead)
  if (words.length === 0) return false
  const text = words.join(' ')
  return findDirectQuestion(words) !== -1 || endsWithTag(text) || isShortQuestion(said.join(' '))
}

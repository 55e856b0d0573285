import { findDirectQuestion } from '../questions/direct-question.ts'
import { LEAD_INS } from '../questions/question-words.ts'
import {
  isNamedAfter,
  isReported,
  isReportedAfter,
  isRhetorical,
} from '../questions/reported-question.ts'
import { isRequest } from '../questions/request.ts'
import { isShortQuestion } from '../questions/short-question.ts'
import { endsWithTag } from '../questions/tag-question.ts'
import { isTask } from '../questions/task.ts'
import { MAX_RULE_CHARACTERS } from '../transcript-limits.ts'

/** Longest text, in words, that is shown whole where only its end is a question. */
const WHOLE_WORDS = 25

/**
 * What ends a sentence, and the spaces after it. White space is looked for first: what is before each
 * place would be read back otherwise.
 */
const SENTENCES = /(?=\s)(?<=[.?!…。？！؟]["'”’)]*)\s+/u
const ASKED = /[?？؟]["'”’)]*$/u

/**
 * Said to keep a talk going, or to oneself: nobody waits for an answer. Nothing in the list is made
 * of others of it, or a long repetition would be tried in all its ways.
 */
const PHATIC =
  /^(?:(?:you know|you see|right|okay|ok|yeah|yes|no|huh|really|see|sure|what|hm+|uh|um|eh|sorry|hello|guess what|you know what i mean|does that make sense|make sense|if that makes sense)[\s,]*)+$/
const TO_ONESELF =
  /^(?:so |and |um |uh |well )*(?:how (?:do|should|would|can|could) i (?:put|say|phrase|explain) (?:it|this|that)|what (?:do|did) you call (?:it|this|that|them)|how do you (?:say|call) (?:it|this|that) in \w+|what(?:'s| is| was) (?:it called|the word)|where (?:was|were) (?:i|we)|what was i (?:saying|going to say)|isn't it funny|how (?:cool|funny|crazy|weird) is that)\b/

/** Least words before a question of one's own that follows what somebody else said. */
const REPORT_WORDS = 8

const CONNECTORS = /\s(?=(?:so|and|but|okay|ok|now|then|alright|great|cool|thanks|well)\s)|,\s+/g
/** The same, and what only begins a question: *or is it*, *because why would you*, *I mean how can we*. */
const LONG_LEAD_IN =
  /^(?:(?:so|and|but|okay|ok|well|now|then|right|um|uh|hmm|mm|yeah|yes|no|alright|great|cool|sorry|thanks|perfect|good|nice|interesting|gotcha|fine|also|first|next|again|look|or|like|because|oh|ah|wow|hey|hi|hello|actually|basically|honestly|anyway|awesome|exactly|i mean|i guess|i see|got it|speaking of which|fair enough|makes sense|that makes sense|thank you|of course|(?:do )?you know what i mean|if you know what i mean)[\s,]+)+/
/** *Came on and explained it*, *to go out and talk about the plan*: what was told goes on. */
const CONTINUED = /^and (?:\w+ing|talk about|think|share|compare|discuss)\b/
const LEAD_IN =
  /^(?:(?:so|and|but|okay|ok|well|now|then|right|um|uh|hmm|yeah|yes|no|alright|great|cool|sorry|thanks|perfect|good|nice|interesting|gotcha|fine|also|first|next|again|look)[\s,]+)+/

/**
 * The last question or task in what was said, as it is shown; null without one, and for a text longer
 * than `MAX_RULE_CHARACTERS`. Without a model: by its mark, or by the order of its words where there
 * is no punctuation. In doubt it is none. Its work grows with the text and no faster.
 */
export function findQuestion(text: string): string | null {
  for (const sentence of splitSentences(text).reverse()) {
    const question = readSentence(sentence)
    if (question !== null) return question
  }
  return null
}

/** All questions and tasks of what was said, in its order, each as `findQuestion` finds one. */
export function findQuestions(text: string): string[] {
  return splitSentences(text).flatMap((sentence) => readSentence(sentence) ?? [])
}

/** What is asked for: an answer, or something to do. */
export type QuestionKind = 'question' | 'task'

/** The kind of what `findQuestions` found: *design a URL shortener* is a task. */
export function readQuestionKind(question: string): QuestionKind {
  if (question.length > MAX_RULE_CHARACTERS) return 'question'
  const said = toPlain(question)
  const isRequested = isRequest(said.replace(LONG_LEAD_IN, ''), said)
  return !isRequested && isTask(said.replace(LEAD_IN, '')) ? 'task' : 'question'
}

function splitSentences(text: string): string[] {
  if (text.length > MAX_RULE_CHARACTERS) return []
  return text
    .trim()
    .split(SENTENCES)
    .map((sentence) => sentence.trim())
}

function readSentence(sentence: string): string | null {
  const said = toPlain(sentence)
  const core = said.replace(LEAD_IN, '')
  const asked = said.replace(LONG_LEAD_IN, '')
  if (isShortQuestion(said)) return sentence
  if (core === '' || [core, said, asked].some(isPhatic) || TO_ONESELF.test(core)) return null
  if (isRequest(asked, said) && !isReportedAfter(said)) return sentence
  if (isNamedAfter(said)) return null
  if (endsWithTag(core)) return sentence
  const isOthers = isReported(said)
  if (!isOthers && ASKED.test(sentence)) return sentence
  if (isReportedAfter(said) || isRhetorical(asked, said)) return null
  if (!isOthers && isTask(core)) return sentence
  return findInside(sentence, isOthers)
}

function isPhatic(said: string): boolean {
  return PHATIC.test(said)
}

/** A question in the order of one, or a request, at the end of a sentence without punctuation. */
function findInside(sentence: string, isOthers: boolean): string | null {
  const pieces = [...sentence.matchAll(/\S+/g)]
  const words = pieces.map(([word]) => toPlain(word))
  const lead = countLeadIns(words)
  const at = findDirectQuestion(words.slice(lead))
  if (isOthers) {
    const isOwn = at >= REPORT_WORDS && words.slice(lead + at, lead + at + 4).includes('you')
    if (!isOwn) return null
  }
  if (at !== -1) {
    let first = lead + at
    while (first > 0 && LEAD_INS.has(words[first - 1] ?? '')) first -= 1
    return shorten(sentence, sentence.slice(at === 0 ? 0 : (pieces[first]?.index ?? 0)))
  }
  const clause = splitClauses(sentence).find(({ text }, index) => index > 0 && isClause(text))
  return clause ? shorten(sentence, sentence.slice(clause.start)) : null
}

function countLeadIns(words: readonly string[]): number {
  const plain = words.join(' ')
  const [lead = ''] = LONG_LEAD_IN.exec(`${plain} `) ?? []
  return lead === '' ? 0 : lead.trim().split(' ').length
}

/** The parts between connectors, and where each begins in the sentence. */
function splitClauses(sentence: string): { start: number; text: string }[] {
  const starts = [...sentence.matchAll(CONNECTORS)].map(
    ({ index, 0: { length } }) => index + length,
  )
  const texts = sentence.split(CONNECTORS)
  return texts.map((text, index) => ({ start: starts[index - 1] ?? 0, text }))
}

function isClause(part: string): boolean {
  const said = toPlain(part)
  const core = said.replace(LEAD_IN, '')
  if (PHATIC.test(core) || TO_ONESELF.test(core) || CONTINUED.test(said)) return false
  return isRequest(core, said)
}

function shorten(whole: string, question: string): string {
  return whole.split(/\s+/).length <= WHOLE_WORDS ? whole : question
}

/** Lower case, straight apostrophes, no punctuation at the ends. */
function toPlain(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/^[^\p{L}\p{N}]+/u, '')
      // From the last letter: a search for what is no letter up to the end reads each run many times.
      .replace(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]*$/u, '')
      .replace(/\s+/gu, ' ')
  )
}

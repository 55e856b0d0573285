import { isQuestion } from '../written-form/is-question.ts'

/** Longest text, in words, that is shown whole where only its end is a question. */
const WHOLE_WORDS = 25

/** What ends a sentence, and the spaces after it. */
const SENTENCES = /(?<=[.?!…。？！؟]["'”’)]*)\s+/u
const ASKED = /[?？؟]["'”’)]*$/u

/**
 * Said to keep a talk going, or to oneself: nobody waits for an answer. Nothing in the list is made
 * of others of it, or a long repetition would be tried in all its ways.
 */
const PHATIC =
  /^(?:(?:you know|you see|right|okay|ok|yeah|yes|no|huh|really|see|sure|what|hm+|uh|um|eh|sorry|hello|guess what|you know what i mean|does that make sense|make sense|if that makes sense)[\s,]*)+$/
const TO_ONESELF =
  /^(?:so |and |um |uh |well )*(?:how (?:do|should|would|can|could) i (?:put|say|phrase|explain) (?:it|this|that)|what (?:do|did) you call (?:it|this|that|them)|what(?:'s| is| was) (?:it called|the word)|where (?:was|were) (?:i|we)|what was i (?:saying|going to say))\b/

/** Somebody tells what somebody else asked. */
const REPORTED =
  /^(?:(?:so|and|but|then|because|when|like)\s+)*(?:i|he|she|they|we|people|everyone|everybody|someone|somebody|(?:my|the|our|his|her|their) \w+)\s+(?:\w+\s+){0,2}?(?:ask|asks|asked|said|says|wonder|wonders|wondered|told|was like|were like|kept asking|thought)\b/
/** A wish in the form of a statement. */
const WISH =
  /\b(?:i(?:'m| am| was) (?:just )?(?:wondering|curious)|i wonder|i(?:'d| would) (?:like|love) (?:you )?to (?:hear|know|understand|see|ask)|i(?:'d| would) like you to|(?:maybe|perhaps) you (?:can|could)|if you could (?:just |please |maybe )?(?:walk|talk|tell|explain|describe|share|say|elaborate|show|give|start)|i want(?:ed)? to ask you)\b/
const WISH_ASKS = /\b(?:if|how|why|what|about|whether|where|when|who|which|you)\b/
/** A statement with its verb at the end: *what would help is a cache*. */
const CLEFT =
  /^what (?:would|will|could|might|did|does|is|was) (?!you\b|we\b|they\b|he\b|she\b|it\b|i\b|the\b|that\b|this\b|your\b|a\b)\w+(?: \w+){0,3}? (?:is|was)\b/

const REQUEST =
  /^(?:please )?(?:tell (?:me|us) (?:about|a bit|a little|more|how|why|what|where|when|which|the)|(?:walk|talk|take|run) (?:me|us) through|describe (?:a|an|the|your|how|to|for|me|what|some)|explain (?:to|how|why|what|the|your|me)|give (?:me|us) (?:an? |some |the )?(?:example|examples|overview|idea|sense|situation|time)|help me understand|say more about|show me how|what happens (?:when|if|to|with|then|after|next)\b|share (?:an?|your|the|with)|compare )/
const ASK_VERBS =
  'design|explain|describe|tell|walk|talk|take|give|show|write|implement|share|elaborate|say|speak|think|help|go|start|compare|sketch|draw|expand|clarify|repeat|do|use|make|find|solve|handle|improve|change|optimise|optimize|name|run|prove|estimate|summarise|summarize'
/** A question to *you* in the order of a question, wherever it stands. */
const TO_YOU = new RegExp(
  String.raw`\b(?:(?:could|can|would|will) you (?:please |just |briefly |quickly |maybe |perhaps )?(?:${ASK_VERBS})\b|(?:what|how|why|where|when|who|which \w+|what \w+) (?:would|do|did|could|can|should|will|are|were|have) you\b|(?:what|how) about you\b)`,
  'gi',
)
/** Words after which the order of a question is no question. */
const DEPENDENT = new Set(
  'know knows knew sure see understand ask asks asked asking me him her them us remember wonder wondered about of on matter said says say like tell told that which who if when where what how until because and'.split(
    ' ',
  ),
)
const CONNECTORS = /\s(?=(?:so|and|but|okay|ok|now|then|alright|great|cool|thanks|well)\s)|,\s+/g
const LEAD_IN =
  /^(?:(?:so|and|but|okay|ok|well|now|then|right|um|uh|hmm|yeah|yes|no|alright|great|cool|sorry|thanks|perfect|good|nice|interesting|gotcha|fine|also|first|next|again)[\s,]+)+/

/**
 * The last question in what was said, as it is shown; null without one. Without a model: by its
 * mark, or by its first words where there is no punctuation. In doubt it is none.
 */
export function findQuestion(text: string): string | null {
  const sentences = text.trim().split(SENTENCES)
  for (const sentence of sentences.reverse()) {
    const question = readSentence(sentence.trim())
    if (question !== null) return question
  }
  return null
}

function readSentence(sentence: string): string | null {
  const said = toPlain(sentence)
  const core = said.replace(LEAD_IN, '')
  if (core === '' || PHATIC.test(core) || PHATIC.test(said) || TO_ONESELF.test(core)) return null
  const isWish = WISH.test(said) && WISH_ASKS.test(said)
  if (REPORTED.test(said) && !isWish) return null
  if (ASKED.test(sentence)) return sentence
  if (CLEFT.test(core)) return null
  if (isWish || REQUEST.test(core) || isQuestion(core)) return sentence
  return findInside(sentence)
}

/** A question after other words of the same sentence, as without punctuation. */
function findInside(sentence: string): string | null {
  const clauses = splitClauses(sentence)
  const begin = clauses.find(
    ({ text }, index) => index > 0 && isClause(toPlain(text), clauses[index - 1]?.text),
  )
  if (begin) return shorten(sentence, sentence.slice(begin.start))
  for (const { index } of sentence.matchAll(TO_YOU)) {
    const before = toPlain(sentence.slice(0, index)).split(' ').at(-1) ?? ''
    if (!DEPENDENT.has(before)) return shorten(sentence, sentence.slice(index))
  }
  return null
}

/** The parts between connectors, and where each begins in the sentence. */
function splitClauses(sentence: string): { start: number; text: string }[] {
  const starts = [...sentence.matchAll(CONNECTORS)].map(
    ({ index, 0: { length } }) => index + length,
  )
  const texts = sentence.split(CONNECTORS)
  return texts.map((text, index) => ({ start: starts[index - 1] ?? 0, text }))
}

function isClause(part: string, before: string | undefined): boolean {
  const last =
    toPlain(before ?? '')
      .split(' ')
      .at(-1) ?? ''
  const core = part.replace(LEAD_IN, '')
  if (DEPENDENT.has(last) || PHATIC.test(core) || TO_ONESELF.test(core) || CLEFT.test(core))
    return false
  return REQUEST.test(core) || (core.split(' ').length > 2 && isQuestion(core))
}

function shorten(whole: string, question: string): string {
  return whole.split(/\s+/).length <= WHOLE_WORDS ? whole : question
}

/** Lower case, straight apostrophes, no punctuation at the ends. */
function toPlain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .replace(/\s+/gu, ' ')
}

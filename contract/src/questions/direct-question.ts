import { hasBaseVerb, isBaseVerb, isIrregularPast } from './base-verbs.ts'
import { ADVERB, hasLaterVerb, hasTellingVerb, isSubject, PREPOSITIONS } from './clause.ts'
import {
  AUXILIARIES,
  BE_FORMS,
  DEPENDENT_AFTER,
  DETERMINERS,
  MODALS,
  PEOPLE,
  PRONOUNS,
  PRONOUNS_BEFORE,
  QUESTION_WORDS,
  REPORTING,
} from './question-words.ts'
import { agrees } from './verb-agreement.ts'
import { asksYesOrNo } from './yes-or-no-question.ts'

/** Words between a question word and its verb: *how much memory*, *which part of the stack*. */
const MAX_PHRASE = 7
/** Words of a question that comes at the end without anything that parts it from what was told. */
const MAX_TAIL = 10
/** Words within which a verb is looked for again. */
const MAX_REPEAT = 12
/** Words of *what happened*, *what caused that*, after what somebody said before. */
const MAX_ASIDE = 6
const CONNECTORS = new Set('so and but okay alright then or'.split(' '))
/** What begins something that is said before a question: *if it fails*, *going back to the audit*. */
const PREPOSED = new Set(
  'if when once given suppose say with after before in as assuming imagine'.split(' '),
)
const EXACTLY = /^(?:exactly|really|actually|specifically|else|precisely|then)$/
/** Words of a question that are read after *what exactly*. */
const MAX_EXACT = 40
/** Words up to the verb of *how many of the two hundred and fifty six failed*, and after it. */
const MAX_COUNTED = 10
const MAX_REST = 4
const NOUNS_IN_ED = /^(?:hundred|bed|shed|red|embed|kindred)$/
/** Words of *why the delay on it*. */
const MAX_NAMED = 5
/** Words that stress what follows. */
const STRESS = /ly$|^(?:exactly|really|actually|just|even|precisely|basically)$/
/** Subjects that are never the object of what was told before. */
const SUBJECTS_BEFORE = /^(?:i|we|they|he|she|there)$/
/** *What's next*, *what's wrong*, within a sentence. */
const NEXT =
  /^(?:next|wrong|missing|left|going|been|different|involved|stopping|up|new|happening|driving|causing)$/
const NOUNS_IN_ING =
  /^(?:thing|everything|anything|something|nothing|morning|evening|meeting|building|string|king|spring)$/
/** *That's what helped*, *it's how we sell*. */
const CONTRACTED_BE =
  /^(?:that's|it's|here's|there's|he's|she's|who's|they're|you're|we're|i'm|what's)$/
/** What an interviewer asks for. */
const REQUESTED =
  /^(?:describe|explain|tell|walk|talk|give|share|speak|elaborate|say|show|outline|summari[sz]e|introduce|expand|start|maybe|just|please)$/
const TOPIC_PREPOSITIONS = /^(?:in|with|for|given|based|as|after|before)$/
/** What begins the name of a topic: *going back to the audit who found the error*. */
const TOPICS = new Set('going coming speaking back regarding concerning'.split(' '))
/** After what was said first, where a noun with *who* would be one person: *the one who*. */
const CLAUSE_ENDS = new Set(
  `down night fails fail breaks late sick wrong up off out again here today it them this that there ill
  away`.split(/\s+/),
)
const SHORT_FORMS = /^(?:(?:what|who|where|how)(?:'?s|'re|'d)|(?:when|why)'s)$/
/** What may be said of the answer to a question that nobody asks. */
const EVIDENT = /^(?:clear|unclear|obvious|known|unknown|written|documented)$/
/** Prepositions at the end of a clause. */
const AT_END = new Set(['on', 'in', 'up', 'with', 'out'])
/** What follows *how* without a verb: *how come*, *what if*, *why not*, *how about*. */
const VERBLESS: Readonly<Record<string, ReadonlySet<string>>> = {
  what: new Set(['if', 'about', 'else', 'kind', 'for']),
  why: new Set(['not', 'just', 'only']),
  how: new Set(['about', 'come', 'else']),
  who: new Set(['else']),
  where: new Set(['else']),
  when: new Set(['else']),
  which: new Set(['one', 'ones', 'kind']),
}
const MEASURED = /^(?:is|are|was|were|has|have|had|does|will|would|can|could|should|must)$/
const QUANTITIES = new Set(['many', 'much', 'long', 'often', 'far'])
/**
 * Finds where a question in the order of a question begins, in words without punctuation: *how would
 * you*, *who made*, *is it*. Returns the index of its first word, 0 or, within a longer sentence, one
 * after words that tell something; -1 without one. In doubt there is none.
 */
export function findDirectQuestion(words: readonly string[]): number {
  if (begins(words, 0, false)) return 0
  if (words[0] === 'whatever' && /^(?:happened|became)$/.test(words[1] ?? '')) return 0
  if (PREPOSITIONS.has(words[0] ?? '') && QUESTION_WORDS.has(words[1] ?? '')) {
    // *In what felt like a day*: a clause.
    if (!isVerbForm(words[2] ?? '') && asksWith(words, 1, false)) return 0
  }
  let isTold = false
  for (let at = 1; at < words.length - 1; at += 1) {
    const before = words[at - 1] ?? ''
    const isOwn = startsClause(words, at, isTold)
    if (!isDependent(words, at) && begins(words, at, !isOwn)) return at
    if (isOwn && isAboutYou(words) && begins(words, at, false)) return at
    isTold ||= REPORTING.has(before) || (at > 1 && QUESTION_WORDS.has(before))
  }
  return -1
}

/**
 * Whether a question word begins a clause of its own: after a connector, and after what is said first:
 * *that is clear so who owns it*, *when a build fails at night who gets the call*.
 */
function startsClause(words: readonly string[], at: number, isTold: boolean): boolean {
  if (!QUESTION_WORDS.has(words[at] ?? '') && !SHORT_FORMS.test(words[at] ?? '')) return false
  const [first = ''] = words
  const before = words[at - 1] ?? ''
  if (isAboutYou(words))
    return /^wh(?:at|o)$/.test(words[at] ?? '') && words.length - at <= MAX_ASIDE
  if (isTold) return false
  return (
    CONNECTORS.has(before) ||
    TOPICS.has(first) ||
    isCheck(words, at) ||
    (PREPOSED.has(first) && CLAUSE_ENDS.has(before))
  )
}

/** *Just to make sure I got it right who wrote it*. */
function isCheck(words: readonly string[], at: number): boolean {
  const [first = '', second = '', third = ''] = words[0] === 'just' ? words.slice(1) : words
  return (
    first === 'to' &&
    at > 3 &&
    /^(?:make sure|be (?:sure|clear)|confirm|clarify|check)/.test(`${second} ${third}`)
  )
}

/** *You said*, *I read your post*: what somebody wants to know more about. */
function isAboutYou(words: readonly string[]): boolean {
  if (words[0] === 'i' && /^(?:read|saw|see|noticed|liked)$/.test(words[1] ?? '')) {
    return words.slice(2, 6).some((word) => /^(?:you|your|you've|you're)$/.test(word))
  }
  return words[0] === 'you' && /^(?:said|mentioned|told|wrote|described)$/.test(words[1] ?? '')
}

/**
 * Whether what begins at a word depends on the words before it. After a pronoun only the clear order of
 * a question, and the end of what was said, is none: *everything depends on it what happens when*.
 */
function isDependent(words: readonly string[], at: number): boolean {
  const before = wordBefore(words, at)
  // *When we did it again*, *there was someone*: the subject of the verb.
  if (SUBJECTS_BEFORE.test(before) && agrees(words[at] ?? '', before)) {
    if (AUXILIARIES.has(words[at] ?? '')) return true
  }
  if (CONTRACTED_BE.test(before)) return true
  // *The way I see it is this*.
  if (at === words.length - 2 && /^(?:it|that|this)$/.test(before) && BE_FORMS.has(words[at] ?? ''))
    return true
  // *Doing what is best*; *for testing how do you* asks.
  if (/\wing$/.test(before) && QUESTION_WORDS.has(words[at] ?? '') && !NOUNS_IN_ING.test(before)) {
    return !isInverted(words, at) && findVerbOfPhrase(words, at) === -1
  }
  // *It is clear what has to be done*; *that is clear how do you test it* asks.
  if (EVIDENT.test(before) && QUESTION_WORDS.has(words[at] ?? '')) return !isInverted(words, at)
  // *The point is that what sells*.
  if (before === 'that' && BE_FORMS.has(words[at - 2] ?? '')) return true
  // *Before we move on do you have*.
  if (AT_END.has(before) && /^(?:do|did|can|could|would)$/.test(words[at] ?? '')) {
    return words[at + 1] !== 'you'
  }
  // *Let us move on how do you*.
  if (AT_END.has(words[at - 1] ?? '') && words[at + 2] === 'you' && isInverted(words, at))
    return false
  if (
    [before, words[at - 1] ?? ''].some((word) => REPORTING.has(word) || DEPENDENT_AFTER.has(word))
  )
    return true
  const isPronoun = PRONOUNS_BEFORE.has(before)
  if (!isPronoun && !AUXILIARIES.has(before)) return false
  if (REPORTING.has(words[at - 2] ?? '')) return true
  if (isPronoun ? false : !/n't$|^(?:do|does|did)$/.test(before)) return true
  return !isClear(words, at)
}

/** *How do you*, *what is the*: the verb before its subject. */
function isInverted(words: readonly string[], at: number): boolean {
  const [verb = '', subject = ''] = words.slice(at + 1, at + 3)
  return AUXILIARIES.has(verb) && isSubject(subject) && agrees(verb, subject)
}

/** The word before, less those that only stress what follows: *it shows exactly what*. */
function wordBefore(words: readonly string[], at: number): string {
  const before = words[at - 1] ?? ''
  return STRESS.test(before) && at > 1 ? (words[at - 2] ?? '') : before
}

function isClear(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (QUESTION_WORDS.has(word) || SHORT_FORMS.test(word)) {
    if (AUXILIARIES.has(next)) return isSubject(third)
    return word !== 'which' && word !== 'who' && at > 5
  }
  // *There are many of them out there could you describe one*.
  if (MODALS.has(word) && next === 'you' && REQUESTED.test(third)) return true
  if (TOPIC_PREPOSITIONS.test(words[0] ?? '') && next === 'you') return true
  return words.length - at <= MAX_TAIL && at > 5 && isSubject(next)
}

/** Whether a question begins at a word; within a sentence only one that can be nothing else. */
function begins(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  // *An intern who's going to work on that*.
  if (SHORT_FORMS.test(word)) {
    if (
      isInside &&
      (word === "who's" || (!isSubject(words[at + 1] ?? '') && !NEXT.test(words[at + 1] ?? '')))
    )
      return false
    return isShortForm(words, at)
  }
  if (QUESTION_WORDS.has(word)) return asksWith(words, at, isInside)
  if (AUXILIARIES.has(word)) return asksYesOrNo(words, at, isInside)
  return false
}

/** *What's the cost*, but not *what's important is*. */
function isShortForm(words: readonly string[], at: number): boolean {
  return words.length - at > 1 && !hasLaterVerb(words, at + 2)
}

function asksWith(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  const third = words[at + 2] ?? ''
  // *What exactly is a closure*.
  if (EXACTLY.test(next) && AUXILIARIES.has(third)) {
    return asksWith([word, ...words.slice(at + 2, at + MAX_EXACT)], 0, isInside)
  }
  if (VERBLESS[word]?.has(next)) return isVerbless(words, at, isInside)
  if (AUXILIARIES.has(next)) return asksWithVerb(words, at, isInside)
  if (isKindOrNumber(words, at) || (!isInside && asksHowMany(words, at))) return true
  if (word === 'how' && QUANTITIES.has(next) && third === '') return !isInside
  // *Why run your own*, *why the delay*.
  if (word === 'why' && !isInside) {
    if (isBaseVerb(next) && third !== '') return true
    if (next === 'the' && words.length - at <= MAX_NAMED) return true
  }
  // *Why us*, *why Kafka*.
  if (word === 'why')
    return !isInside && words.length <= 3 && !isSubject(next) && !BE_FORMS.has(next)
  if (word === 'when' || word === 'where') return false
  if (word !== 'who' && findVerbOfPhrase(words, at) !== -1) return true
  if (word === 'how') return false
  return asksForSubject(words, at, isInside) || (!isInside && asksWithNoun(words, at))
}

/** *How about it*, *what if it fails*, *why not just use*; *how about that it compiles* tells. */
function isVerbless(words: readonly string[], at: number, isInside: boolean): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  // *Which one came first*.
  if (word === 'which' && !isInside && isVerbForm(third) && words.length - at > 3) {
    return !hasLaterVerb(words, at + 3)
  }
  if (word === 'which' || next === 'kind') {
    return findVerbOfPhrase(words, at) !== -1 || isKindOrNumber(words, at)
  }
  // *Why not was my attitude*.
  if (next === 'not' && BE_FORMS.has(third)) return false
  if (next === 'about' && third === 'that' && words.length - at > 3) return false
  return !isInside || word !== 'why' || next === 'not'
}

/** *Why did you*, *what is the*, *when was the last time*; *what is important is that* tells. */
function asksWithVerb(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  const verb = words[at + 1] ?? ''
  const subject = words[at + 2] ?? ''
  if (subject === '' || subject === 'not') return word === 'why' && subject === ''
  // *What happens is you build it*: verb and subject are of two clauses.
  if (!agrees(verb, subject)) return false
  // *People who are better*: a relative clause.
  const isClause = !PEOPLE.has(subject) && !(MODALS.has(verb) && subject === 'it')
  if (isInside && (word === 'who' || word === 'which') && isClause) return false
  if (/^(?:do|does|did)(?:n't)?$/.test(verb))
    return word !== 'who' || (isSubject(subject) && !hasLaterVerb(words, at + 3))
  if (word === 'which' && (BE_FORMS.has(verb) || !MODALS.has(verb))) {
    return isSubject(subject) && !BE_FORMS.has(verb)
  }
  // *Which can be read by all*; *which would be faster* asks.
  if (word === 'which' && subject === 'be')
    return /er$|^(?:best|safest|cheapest)$/.test(words[at + 3] ?? '')
  if (isSubject(subject) && word !== 'what' && word !== 'who') return true
  // *What would help is a cache*: its subject is the question word.
  return !hasLaterVerb(words, at + 2 + (isSubject(subject) ? 1 : 0)) || isSubject(subject)
}

/**
 * The verb that follows the words after a question word and stands before its subject: *which part of
 * the stack do you*, *how much memory is that*; -1 without one.
 */
function findVerbOfPhrase(words: readonly string[], at: number): number {
  const isOther = words[at + 1] === 'other' && !AUXILIARIES.has(words[at + 2] ?? '')
  const first = words[isOther ? at + 2 : at + 1] ?? ''
  // *What really helped was the logging*.
  if (words[at] === 'what' && /ly$/.test(first) && !AUXILIARIES.has(words[at + 2] ?? '')) return -1
  // *How to do that I learned later*.
  if (first === 'to' || (words[at] === 'which' && PREPOSITIONS.has(first) && first !== 'of'))
    return -1
  // *What the function returns is*, *what happened was*: a clause instead of a noun.
  if (isSubject(first) || isIrregularPast(first) || /ed$/.test(first)) {
    return -1
  }
  for (let verb = at + 2; verb <= at + MAX_PHRASE && verb < words.length; verb += 1) {
    const word = words[verb] ?? ''
    // A subject before its verb: *how much memory you need*.
    if (PEOPLE.has(words[verb - 1] ?? '') || words[verb - 1] === 'it') return -1
    if (!AUXILIARIES.has(word)) continue
    const next = words[verb + 1] ?? ''
    // *What matters most is*: a noun in the plural has another verb.
    if (/[^s]s$/.test(first) && /^(?:is|was|does)$/.test(word)) return -1
    if (!agrees(word, next) || next === 'not') return -1
    if (isSubject(next)) return hasTellingVerb(words, verb + 2) ? -1 : verb
    // *Which of these steps does Allegro need*.
    if (/^(?:do|does|did)$/.test(word) && hasBaseVerb(words, verb + 1)) return verb
    if (MODALS.has(word) && next !== '' && !hasLaterVerb(words, verb + 1)) return verb
    // *What share of your day is meetings*.
    if (words[at + 2] === 'of' && BE_FORMS.has(word) && next !== '') {
      return hasLaterVerb(words, verb + 1) ? -1 : verb
    }
    // *What skills are needed*: a noun in the plural, with its verb.
    if (
      (words[at] === 'what' || at === 0) &&
      /^(?:are|were)$/.test(word) &&
      isPluralNoun(words[verb - 1] ?? '')
    ) {
      return next === '' || hasLaterVerb(words, verb + 1) ? -1 : verb
    }
    return -1
  }
  return -1
}

function isPluralNoun(word: string): boolean {
  return /[^s]s$/.test(word) || /^(?:people|children|data)$/.test(word)
}

/** *What kind of manager brings*, *how many people worked*. */
function isKindOrNumber(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = '', fourth = ''] = words.slice(at, at + 4)
  const isKind = word === 'what' && /^(?:kind|sort|type)$/.test(next) && third === 'of'
  const isNumber = word === 'how' && next === 'many'
  // *How much has to happen*.
  if (word === 'how' && /^(?:much|many)$/.test(next) && MEASURED.test(third)) {
    return fourth !== '' && !isSubject(fourth) && !hasLaterVerb(words, at + 3)
  }
  if (isOfThem(words, at)) return true
  // *How much of that was luck*.
  if (word === 'how' && /^(?:much|many)$/.test(next) && third === 'of') {
    const be = findBe(words, at + 5)
    return be !== -1 && !isSubject(words[be + 1] ?? '') && !hasLaterVerb(words, be + 1)
  }
  if (!isKind && !isNumber) return false
  // *How many people downstream it might affect*.
  if (
    words
      .slice(at + 3, at + 7)
      .some(
        (one, index) =>
          /^(?:it|he|she|they|we|i|you)$/.test(one) &&
          AUXILIARIES.has(words[at + 4 + index] ?? '') &&
          !AUXILIARIES.has(words[at + 2 + index] ?? ''),
      )
  )
    return false
  if (fourth === '' || PEOPLE.has(third) || PEOPLE.has(fourth) || fourth === 'it') return false
  if (isKind && (PEOPLE.has(words[at + 4] ?? '') || words.length - at < 6)) return false
  const verb = findBe(words, at + 4)
  // *How many pupils there are varies*.
  if (verb !== -1 && PRONOUNS.has(words[verb - 1] ?? '')) return false
  if (verb !== -1) return !isSubject(words[verb + 1] ?? '') && !hasLaterVerb(words, verb + 1)
  return !hasLaterVerb(words, at + 4)
}

/** *How many of the tests failed*, *how much of it went well*; *how many we fixed surprised me* tells. */
function asksHowMany(words: readonly string[], at: number): boolean {
  if (words[at] !== 'how' || !/^(?:many|much)$/.test(words[at + 1] ?? '')) return false
  const counted = words.slice(at + 2, at + MAX_COUNTED)
  const length = counted.findIndex(isPast)
  if (length === -1) return false
  if (counted.slice(0, length).some((word) => word === 'it' || PEOPLE.has(word))) return false
  const verb = at + 2 + length
  if (words.length - verb - 1 > MAX_REST) return false
  const hasVerb = words.slice(verb + 1).some((word) => isPast(word) || AUXILIARIES.has(word))
  return !hasVerb && !hasLaterVerb(words, verb + 1)
}

function isPast(word: string): boolean {
  return (/[^e]ed$/.test(word) && !NOUNS_IN_ED.test(word)) || isIrregularPast(word)
}

/** *Which of these steps still need to happen*: the verb of one of several. */
function isOfThem(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (word === 'what' && third === 'of' && !/^(?:kind|sort|type)$/.test(next)) {
    return hasBaseVerb(words, at + 3) && !hasLaterVerb(words, at + 4)
  }
  if (word !== 'which' || next !== 'of' || hasLaterVerb(words, at + 3)) return false
  return hasBaseVerb(words, at + 2) || (isSubject(third) && isPast(words.at(-1) ?? ''))
}

/** Where a form of *be* stands in the first words behind a noun: *how many people are on the team*. */
function findBe(words: readonly string[], from: number): number {
  for (let at = from - 1; at < from + 3 && at < words.length - 1; at += 1) {
    if (BE_FORMS.has(words[at] ?? '')) return at
  }
  return -1
}

/** *Who made the decision*, *what happens when*, *what went wrong*: the question word is the subject. */
function asksForSubject(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  const verb = words[at + 1] ?? ''
  if (verb === '' || isSubject(verb) || PRONOUNS.has(verb) || DETERMINERS.has(verb)) return false
  if (word !== 'what' && (word !== 'who' || isInside)) return false
  if (!isVerbForm(verb)) return false
  // *What happens would be good to know*.
  if (AUXILIARIES.has(words[at + 2] ?? '')) return false
  // *What happened next surprised us all*.
  if (
    verb === 'happened' &&
    /^(?:next|then|there|afterwards)$/.test(words[at + 2] ?? '') &&
    /ed$/.test(words[at + 3] ?? '')
  )
    return false
  // *What looks good to me looks odd to others*: the same verb of another clause.
  if (words.slice(at + 2, at + MAX_REPEAT).includes(verb)) return false
  if (hasLaterVerb(words, at + 2)) return false
  return !isInside || words.length - at > 2
}

/** *What time works for you*, *which index helps*; *which usually works* tells. */
function asksWithNoun(words: readonly string[], at: number): boolean {
  const [word = '', noun = '', verb = '', after = ''] = words.slice(at, at + 4)
  if (word !== 'what' && word !== 'which' && word !== 'whose') return false
  if (isSubject(noun) || PREPOSITIONS.has(noun) || isVerbForm(noun) || ADVERB.test(noun))
    return false
  if (after === '') return word === 'which' && !/s$/.test(verb) && isVerbForm(verb)
  return isVerbForm(verb) && !hasLaterVerb(words, at + 3)
}

/** The third person or the past tense, by its end. */
function isVerbForm(word: string): boolean {
  return /(?:[^s]s|ed)$/.test(word) || isIrregularPast(word)
}

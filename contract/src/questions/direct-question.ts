import {
  ABSTRACT_NOUNS,
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

/** Words between a question word and its verb: *how much memory*, *which part of the stack*. */
const MAX_PHRASE = 5
/** Words in which a condition and what follows from it are said. */
const MAX_CONDITION = 30
/** Words of a question that comes at the end without anything that parts it from what was told. */
const MAX_TAIL = 10
const PREPOSITIONS = new Set('for in at by to with from of on until since under'.split(' '))
const SHORT_FORMS = /^(?:(?:what|who|where|how)(?:'?s|'re|'d)|(?:when|why)'s)$/
/** What begins a clause within a question, whose verb is not that of the question. */
const SUBORDINATORS = new Set(
  'that which who when if because so where while until whether and but or than as'.split(' '),
)
/** Verbs of *which one you pick does not matter*: what comes before them is their subject. */
const TELLING_VERBS = new Set('depends varies went matters changed goes comes had'.split(' '))
/** *Should you need the slides*, *had we tested it*: a condition. */
const CONDITIONAL_VERBS = new Set(
  'need want wish find see go get require have change run decide feel fail break happen crash'.split(
    ' ',
  ),
)
/** At the end of *had you done that before*, which is no condition. */
const ASKED_BEFORE = new Set(['before', 'already', 'yet', 'then'])
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
const QUANTITIES = new Set(['many', 'much', 'long', 'often', 'far'])
/** Past tenses without *ed*, after *who* and *what*. */
const IRREGULAR = new Set(
  `drew threw grew knew struck made went took came broke ran led drove gave got told left brought kept wrote felt meant became held
  began chose found built caught set put won lost sent`.split(/\s+/),
)
/** *Does the job*, *does the trick*: sentences without their subject. */
const IDIOMS = new Set(['job', 'trick', 'same', 'opposite', 'work'])
/** What a yes or no is asked about: *is that enough*, *is it still maintained*. */
const JUDGED = new Set(
  `something enough okay ok right correct fine what why how possible still true clear allowed
  acceptable the a an anything already always ever even really`.split(/\s+/),
)

/**
 * Finds where a question in the order of a question begins, in words without punctuation: *how would
 * you*, *who made*, *is it*. Returns the index of its first word, 0 or, within a longer sentence, one
 * after words that tell something; -1 without one. In doubt there is none.
 */
export function findDirectQuestion(words: readonly string[]): number {
  if (begins(words, 0, false)) return 0
  if (PREPOSITIONS.has(words[0] ?? '') && QUESTION_WORDS.has(words[1] ?? '')) {
    if (asksWith(words, 1, false)) return 0
  }
  for (let at = 1; at < words.length - 1; at += 1) {
    if (!isDependent(words, at) && begins(words, at, true)) return at
  }
  return -1
}

/**
 * Whether what begins at a word depends on the words before it. After a pronoun only the clear order of
 * a question, and the end of what was said, is none: *everything depends on it what happens when*.
 */
function isDependent(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? ''
  // *Before we move on do you have*.
  if (AT_END.has(before) && /^(?:do|did|can|could|would)$/.test(words[at] ?? '')) {
    return words[at + 1] !== 'you'
  }
  if (REPORTING.has(before) || DEPENDENT_AFTER.has(before)) return true
  const isPronoun = PRONOUNS_BEFORE.has(before)
  if (!isPronoun && !AUXILIARIES.has(before)) return false
  if (REPORTING.has(words[at - 2] ?? '')) return true
  if (isPronoun ? false : !/n't$|^(?:do|does|did)$/.test(before)) return true
  return !isClear(words, at)
}

function isClear(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
  if (QUESTION_WORDS.has(word) || SHORT_FORMS.test(word)) {
    if (AUXILIARIES.has(next)) return isSubject(third)
    return word !== 'which' && word !== 'who' && at > 5
  }
  return words.length - at <= MAX_TAIL && at > 5 && isSubject(next)
}

/** Whether a question begins at a word; within a sentence only one that can be nothing else. */
function begins(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  if (SHORT_FORMS.test(word)) return isShortForm(words, at)
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
  if (VERBLESS[word]?.has(next)) return isVerbless(words, at, isInside)
  if (AUXILIARIES.has(next)) return asksWithVerb(words, at, isInside)
  if (isKindOrNumber(words, at)) return true
  if (word === 'how' && QUANTITIES.has(next) && third === '') return !isInside
  // *Why us*, *why Kafka*.
  if (word === 'why')
    return !isInside && words.length <= 3 && !isSubject(next) && !BE_FORMS.has(next)
  if (word === 'when' || word === 'where') return false
  if (word !== 'who' && findVerbOfPhrase(words, at) !== -1) return true
  if (word === 'how' || word === 'whose') return false
  return asksForSubject(words, at, isInside) || (!isInside && asksWithNoun(words, at))
}

/** *How about it*, *what if it fails*, *why not just use*; *how about that it compiles* tells. */
function isVerbless(words: readonly string[], at: number, isInside: boolean): boolean {
  const [word = '', next = '', third = ''] = words.slice(at, at + 3)
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
  if (subject === '') return word === 'why'
  // *People who are better*: a relative clause.
  const isClause = !PEOPLE.has(subject) && !(MODALS.has(verb) && subject === 'it')
  if (isInside && (word === 'who' || word === 'which') && isClause) return false
  if (/^(?:do|does|did)(?:n't)?$/.test(verb)) return word !== 'who' || isSubject(subject)
  if (word === 'which' && (BE_FORMS.has(verb) || !MODALS.has(verb))) {
    return isSubject(subject) && !BE_FORMS.has(verb)
  }
  if (isSubject(subject) && word !== 'what' && word !== 'who') return true
  // *What would help is a cache*: its subject is the question word.
  return !hasLaterVerb(words, at + 2 + (isSubject(subject) ? 1 : 0)) || isSubject(subject)
}

/**
 * The verb that follows the words after a question word and stands before its subject: *which part of
 * the stack do you*, *how much memory is that*; -1 without one.
 */
function findVerbOfPhrase(words: readonly string[], at: number): number {
  const first = words[at + 1] ?? ''
  // *What really helped was the logging*.
  if (words[at] === 'what' && /ly$/.test(first) && !AUXILIARIES.has(words[at + 2] ?? '')) return -1
  // *What the function returns is*, *what happened was*: a clause instead of a noun.
  if (isSubject(first) || IRREGULAR.has(first) || /ed$/.test(first)) {
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
    if (isSubject(next)) return hasTellingVerb(words, verb + 2) ? -1 : verb
    if (MODALS.has(word) && next !== '' && !hasLaterVerb(words, verb + 1)) return verb
    return -1
  }
  return -1
}

/** *What kind of manager brings*, *how many people worked*. */
function isKindOrNumber(words: readonly string[], at: number): boolean {
  const [word = '', next = '', third = '', fourth = ''] = words.slice(at, at + 4)
  const isKind = word === 'what' && /^(?:kind|sort|type)$/.test(next) && third === 'of'
  const isNumber = word === 'how' && next === 'many'
  if (!isKind && !isNumber) return false
  if (fourth === '' || PEOPLE.has(third) || PEOPLE.has(fourth) || fourth === 'it') return false
  if (isKind && (PEOPLE.has(words[at + 4] ?? '') || words.length - at < 6)) return false
  return !hasLaterVerb(words, at + 4)
}

/** *Who made the decision*, *what happens when*, *what went wrong*: the question word is the subject. */
function asksForSubject(words: readonly string[], at: number, isInside: boolean): boolean {
  const word = words[at] ?? ''
  const verb = words[at + 1] ?? ''
  if (verb === '' || isSubject(verb) || PRONOUNS.has(verb) || DETERMINERS.has(verb)) return false
  if (word !== 'what' && (word !== 'who' || isInside)) return false
  if (!isVerbForm(verb)) return false
  if (hasLaterVerb(words, at + 2)) return false
  return !isInside || words.length - at > 2
}

/** *What time works for you*, *which index helps*; *which usually works* tells. */
function asksWithNoun(words: readonly string[], at: number): boolean {
  const [word = '', noun = '', verb = '', after = ''] = words.slice(at, at + 4)
  if (word !== 'what' && word !== 'which') return false
  if (isSubject(noun) || PREPOSITIONS.has(noun) || isVerbForm(noun) || ADVERB.test(noun))
    return false
  return isVerbForm(verb) && after !== '' && !hasLaterVerb(words, at + 3)
}

/** The third person or the past tense, by its end. */
function isVerbForm(word: string): boolean {
  return /(?:[^s]s|ed)$/.test(word) || IRREGULAR.has(word)
}

/** *Is it safe*, *do you know*, *would that be a problem*; *was a mistake* and *can do* tell. */
function asksYesOrNo(words: readonly string[], at: number, isInside: boolean): boolean {
  const [verb = '', subject = '', third = ''] = words.slice(at, at + 3)
  if (subject === '') return false
  if (isCondition(words, at)) return false
  if (/^(?:do|have|don't|haven't)$/.test(verb)) {
    if (
      verb === 'do' &&
      subject === 'you' &&
      third === 'know' &&
      /^(?:i|we)$/.test(words[at + 3] ?? '')
    ) {
      return false
    }
    return PEOPLE.has(subject) || (isInside ? false : /^(?:these|those|any)$/.test(subject))
  }
  if (/^(?:am|may|shall)$/.test(verb)) return /^(?:i|we)$/.test(subject)
  if (verb === 'had') return !isInside && subject === 'you' && ASKED_BEFORE.has(words.at(-1) ?? '')
  if (verb === 'must' || verb === 'might') {
    return !isInside && /^(?:it|that|this|they|we|you)$/.test(subject)
  }
  if (BE_FORMS.has(verb)) return asksAboutBeing(words, at, isInside)
  if (verb === 'did' && /^(?:that|this|it)$/.test(subject) && NOT_A_VERB.test(third)) return false
  if (verb === 'did')
    return PRONOUNS.has(subject) || /^(?:the|your|his|her|our|their|any)$/.test(subject)
  if (PEOPLE.has(subject)) return true
  if (!isInside && asksAboutMany(words, at)) return true
  if (subject === 'the' && (isInside || /^(?:does|doesn't)$/.test(verb))) {
    return !isInside && !IDIOMS.has(third)
  }
  if (/^(?:that|it|this|these|those|there|your|the|anything|something|any)$/.test(subject)) {
    return words.length - at > 2 && subject !== third
  }
  if (/^ha[sd]/.test(verb)) return false
  return /^(?:a|an|my|our|their)$/.test(subject) && words.length - at > 3
}

const ADVERB =
  /ly$|^(?:sometimes|always|perhaps|often|never|also|just|even|still|then|usually|in|was|is|this|us|besides|afterwards)$/
const NOT_A_VERB = /^(?:for|in|with|at|on|once|twice|again|too|then|a|all|from|by|and)?$/
const ADJECTIVES = new Set(
  `good great fine nice hard easy okay ok best true not all also just like really still now then here
  more less most one two part kind sort up down out part what why how where a an free open new old`.split(
    /\s+/,
  ),
)
const JUDGED_NOUN = new Set(
  `a an the ok okay good free enough fine better worse faster slower safe allowed possible supported
  required necessary available still always really something also your any right correct`.split(
    /\s+/,
  ),
)
/** *I'd*, *that's*: a subject with its verb. */
const CONTRACTED = /^(?:i|you|he|she|it|we|they|that|there)'(?:d|ll|ve|m|re|s)$/
const EXISTING = new Set(
  'a an any anything some something anyone anybody no another one more enough still already ever'.split(
    ' ',
  ),
)

/** *Is it still*, *are you comfortable*, *is there any*; *is a problem* and *the reason is that* tell. */
function asksAboutBeing(words: readonly string[], at: number, isInside: boolean): boolean {
  const [verb = '', subject = '', third = ''] = words.slice(at, at + 3)
  if (PEOPLE.has(subject)) return true
  if (isInside && ABSTRACT_NOUNS.has(words[at - 1] ?? '')) return false
  // *What happened was that*.
  if (isInside && words[at - 2] === 'what' && subject === 'that') return false
  if (subject === 'there') return EXISTING.has(third) || (!isInside && verb.endsWith("n't"))
  if (/^(?:it|this|that)$/.test(subject)) {
    if (verb === "isn't" || third === '') return true
    return isInside ? JUDGED.has(third) : true
  }
  if (/^(?:these|those|your|the)$/.test(subject)) return !isInside && third !== ''
  return !isInside && asksAboutNoun(words, at)
}

/** *Is Redis a database*, *are indexes free*; *is hard to test* tells. */
function asksAboutNoun(words: readonly string[], at: number): boolean {
  const [verb = '', noun = ''] = words.slice(at, at + 2)
  if (!/^(?:is|are)(?:n't)?$/.test(verb)) return false
  if (isSubject(noun) || ADVERB.test(noun) || PREPOSITIONS.has(noun) || QUESTION_WORDS.has(noun))
    return false
  if (/(?:ing|ed|er)$/.test(noun) || ADJECTIVES.has(noun)) return false
  // *O of n* is one noun.
  const after = words[at + 3] === 'of' || words[at + 2] === 'of' ? words[at + 4] : words[at + 2]
  return JUDGED_NOUN.has(after ?? '')
}

/** *Can goroutines leak*: a noun in the plural, and its verb. */
function asksAboutMany(words: readonly string[], at: number): boolean {
  const [verb = '', noun = '', third = ''] = words.slice(at, at + 3)
  if (!MODALS.has(verb) || !/[^s]s$/.test(noun) || ADVERB.test(noun)) return false
  return third !== '' && !isSubject(third) && words.length - at <= 7
}

function isCondition(words: readonly string[], at: number): boolean {
  const [verb = '', subject = '', third = ''] = words.slice(at, at + 3)
  if (verb !== 'should' && verb !== 'had' && verb !== 'were') return false
  if (verb === 'were' && subject === 'it') return true
  if (
    verb === 'should' &&
    !/^(?:you|anything|anyone|anybody|it|that|they|something)$/.test(subject)
  )
    return false
  if (verb === 'should' && !CONDITIONAL_VERBS.has(third)) return false
  const rest = words.slice(at + 3, at + MAX_CONDITION)
  return rest.some(
    (word, index) =>
      (/^(?:i|we|you|the|it|they)$/.test(word) &&
        rest.slice(index + 1, index + 4).some((next) => MODALS.has(next) || BE_FORMS.has(next))) ||
      /^(?:i|we|you|it|they)'(?:ll|d)$/.test(word),
  )
}

function isSubject(word: string): boolean {
  return PRONOUNS.has(word) || DETERMINERS.has(word) || CONTRACTED.test(word)
}

/** Whether a verb comes later of which all before is the subject: *who owns it is written down*. */
function hasLaterVerb(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SUBORDINATORS.has(word)) return false
    if (BE_FORMS.has(word) || TELLING_VERBS.has(word)) return at < words.length - 1
  }
  return false
}

function hasTellingVerb(words: readonly string[], from: number): boolean {
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (SUBORDINATORS.has(word)) return false
    if (TELLING_VERBS.has(word) && word !== 'had') return true
  }
  return false
}

import { hasBaseVerb, isBaseVerb } from './base-verbs.ts'
import { ADVERB, hasLaterVerb, isSubject, PREPOSITIONS } from './clause.ts'
import {
  ABSTRACT_NOUNS,
  AUXILIARIES,
  BE_FORMS,
  DETERMINERS,
  MODALS,
  PEOPLE,
  PRONOUNS,
  QUESTION_WORDS,
} from './question-words.ts'
import { agrees } from './verb-agreement.ts'

/** Words of *are those open source*, after what was told. */
const MAX_INSIDE = 6
/** Words in which what *that* begins has its verb: *the catch is that the old licence can't*. */
const MAX_COMPLEMENT = 12
/** Words in which a condition and what follows from it are said. */
const MAX_CONDITION = 30
/** *Should you need the slides*, *had we tested it*: a condition. */
const CONDITIONAL_VERBS = new Set(
  'need want wish find see go get require have change run decide feel fail break happen crash'.split(
    ' ',
  ),
)
/** At the end of *had you done that before*, which is no condition. */
const ASKED_BEFORE = new Set(['before', 'beforehand', 'previously', 'already', 'yet', 'then'])
/** *Does the job*, *does the trick*: sentences without their subject. */
const IDIOMS = new Set(['job', 'trick', 'same', 'opposite', 'work'])
/** What a yes or no is asked about: *is that enough*, *is it still maintained*. */
const JUDGED = new Set(
  `something enough okay ok right correct fine what why how possible still true clear allowed
  acceptable the a an anything already always ever even really`.split(/\s+/),
)

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
const EXISTING = new Set(
  'a an any anything some something anyone anybody no another one more enough still already ever'.split(
    ' ',
  ),
)

/** Pronouns that stand for people and things before their verb. */
const PERSONAL = /^(?:i|you|he|she|it|we|they|there)$/
/** What follows the pronoun in *everything I do I could do twice*: the verb of another clause. */
const FINITE_AFTER =
  /^(?:is|are|was|were|am|does|did|can|could|will|would|should|must|might|may|has|had|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|can't|couldn't|won't|wouldn't|shouldn't|hasn't|hadn't|i|i'm|i'd|i'll|we|he|she|they)$/
/** *Do I think*, *do I believe*: said of oneself, with an opinion in front. */
const OPINION = /^(?:think|guess|believe|suppose|mean|know)$/
/** A participle after *has* and its subject: *has anything changed*, *has that been reviewed*. */
const PARTICIPLE =
  /(?:ed|en|wn)$|^(?:been|done|gone|become|come|had|made|got|gotten|ever|always|won|led|run)$/
/** What stands before a noun that a verb in its basic form follows: *does the parser handle*. */
const NOUN_BEGINS =
  /^(?:the|a|an|my|your|his|her|our|their|its|these|those|this|that|any|some|most|many|each|every|all|both|one|other|another|people|customers|users|two|three|four|five|ten)$/
/** Begins what follows a verb without its subject: *does not scale*, *can be tricky*. */
const NO_NOUN =
  /^(?:not|be|have|really|in|at|on|to|so|as|well|with|for|it|also|just|still|only|even)$/
/** *Was there for two years*: a place, not what there is. */
const PLACE_AFTER =
  /^(?:for|when|at|in|on|with|from|until|till|before|after|too|as|to|and|all|by|once|twice|again|because|since|every|first|last|yesterday|during|while)?$/
/** *Was the best job I had*: what follows *be* without its subject. */
const PRAISED =
  /^(?:only|best|worst|most|one|main|whole|key|way|case|reason|kind|sort|same|hardest|easiest|biggest|thing|part|first|right)$/
/** Nouns in the plural, without an article. */
const PLURAL = /^(?:people|children|men|women|nurses|\w{3,}[^su]s)$/

/** *Is it safe*, *do you know*, *would that be a problem*; *was a mistake* and *can do* tell. */
export function asksYesOrNo(words: readonly string[], at: number, isInside: boolean): boolean {
  const [verb = '', subject = '', third = ''] = words.slice(at, at + 3)
  if (subject === '' || !agrees(verb, subject) || isCondition(words, at)) return false
  if (PERSONAL.test(subject) && FINITE_AFTER.test(third) && !isPerfect(verb, third)) return false
  if (isInside && /^(?:i|we)$/.test(subject) && OPINION.test(third)) return false
  if (BE_FORMS.has(verb)) return asksAboutBeing(words, at, isInside)
  if (/^(?:am|may|shall)$/.test(verb)) return /^(?:i|we)$/.test(subject)
  if (verb === 'had')
    return !isInside && subject === 'you' && words.slice(-2).some((word) => ASKED_BEFORE.has(word))
  if (/^ha(?:s|sn't|dn't)$/.test(verb)) return asksWithParticiple(words, at, isInside)
  if (/^(?:do|have|don't|haven't)$/.test(verb)) return asksOfMany(words, at, isInside)
  if (verb === 'must' || verb === 'might') {
    return (
      !isInside && (/^(?:it|that|this|they|we|you|there)$/.test(subject) || asksOfNoun(words, at))
    )
  }
  if (/^(?:did|didn't)$/.test(verb)) return asksOfPast(words, at, isInside)
  if (PEOPLE.has(subject)) return true
  if (!isInside && (asksAboutMany(words, at) || asksOfNoun(words, at))) return true
  if (subject === 'the' && (isInside || /^(?:does|doesn't)$/.test(verb))) {
    return !isInside && !IDIOMS.has(third)
  }
  // *Does it every time*, without its subject.
  if (/^does/.test(verb) && subject === 'it' && WITHOUT_VERB.test(third)) return false
  // *Go does this for us*.
  if (isInside && /^does/.test(verb) && /^(?:that|it|this)$/.test(subject)) {
    return isBaseVerb(third) || LATER.test(third)
  }
  if (/^(?:that|it|this|these|those|there|your|the|anything|something|any)$/.test(subject)) {
    return words.length - at > 2 && subject !== third
  }
  if (!/^(?:a|an|my|our|their)$/.test(subject) || words.length - at <= 3) return false
  return !isInside || (MODALS.has(verb) && asksOfNoun(words, at))
}

/** *Have you had*: the participle, and no other clause. */
function isPerfect(verb: string, third: string): boolean {
  return third === 'had' && /^ha(?:ve|s|d)/.test(verb)
}

const WITHOUT_VERB =
  /^(?:every|for|in|with|well|again|at|on|to|by|too|best|better|right|once|twice)?$/

/** *Do you*, *do your reports go to*, *have the others*; *do you know I once* and *do the same* tell. */
function asksOfMany(words: readonly string[], at: number, isInside: boolean): boolean {
  const [verb = '', subject = '', third = '', fourth = ''] = words.slice(at, at + 4)
  if (verb === 'do' && subject === 'you' && third === 'know' && /^(?:i|we|that)$/.test(fourth)) {
    return false
  }
  if (PEOPLE.has(subject)) return true
  if (isInside) return false
  if (/^(?:these|those|any)$/.test(subject)) return true
  return /^do/.test(verb)
    ? asksOfNoun(words, at)
    : /^(?:the|your|any|those|these)$/.test(subject) && hasParticiple(words, at)
}

/** What may stand before the verb: *does it still work*. */
const LATER =
  /^(?:ever|still|also|really|actually|just|always|even|all|usually|typically|automatically|not)$/

/** *Did you*, *did the parents know*; *did my training in Leeds* tells. */
function asksOfPast(words: readonly string[], at: number, isInside: boolean): boolean {
  const [subject = '', third = ''] = words.slice(at + 1, at + 3)
  if (/^(?:that|this|it)$/.test(subject) && NOT_A_VERB.test(third)) return false
  // *Raj did that natively*.
  if (isInside && /^(?:that|this|it)$/.test(subject)) return isBaseVerb(third) || LATER.test(third)
  if (PRONOUNS.has(subject)) return true
  return isInside ? /^(?:the|your)$/.test(subject) && asksOfNoun(words, at) : asksOfNoun(words, at)
}

/** *Has anybody complained*, *has the number changed*; *has that data still* tells. */
function asksWithParticiple(words: readonly string[], at: number, isInside: boolean): boolean {
  const subject = words[at + 1] ?? ''
  if (isInside && !PEOPLE.has(subject) && subject !== 'it') return false
  return (PRONOUNS.has(subject) || DETERMINERS.has(subject)) && hasParticiple(words, at)
}

function hasParticiple(words: readonly string[], at: number): boolean {
  return words.slice(at + 2, at + 7).some((word) => PARTICIPLE.test(word))
}

/** *Does each one have*, *do tests need*, *can the parser handle*: a noun, and its verb. */
function asksOfNoun(words: readonly string[], at: number): boolean {
  const [verb = '', noun = ''] = words.slice(at, at + 2)
  // *Did a quick check* tells.
  if (/^an?$/.test(noun) && !MODALS.has(verb)) return false
  if (!NOUN_BEGINS.test(noun) && (NO_NOUN.test(noun) || isBaseVerb(noun) || ADVERB.test(noun))) {
    // *Do tests need*, *does work stop*: what could be a verb is one only with another behind it.
    if (!PLURAL.test(noun) || ADVERB.test(noun)) return false
  }
  if (verb === 'do' && !NOUN_BEGINS.test(noun) && !PLURAL.test(noun)) return false
  if (MODALS.has(verb) && !NOUN_BEGINS.test(noun) && !PLURAL.test(noun)) return false
  return hasBaseVerb(words, at + 1)
}

/** *Is it still*, *are you comfortable*, *is there any*; *is a problem* and *the reason is that* tell. */
function asksAboutBeing(words: readonly string[], at: number, isInside: boolean): boolean {
  const [verb = '', subject = '', third = ''] = words.slice(at, at + 3)
  // *At the top is everybody who could use it*.
  if (PEOPLE.has(subject)) return !isInside || PERSONAL.test(subject)
  if (isInside && ABSTRACT_NOUNS.has(words[at - 1] ?? '')) return false
  // *What happened was that*.
  if (isInside && words[at - 2] === 'what' && subject === 'that') return false
  if (subject === 'there') {
    return EXISTING.has(third) || (!isInside && (verb.endsWith("n't") || !PLACE_AFTER.test(third)))
  }
  if (/^(?:it|this|that)$/.test(subject)) {
    if (verb === "isn't" || third === '') return true
    // *Is that there are two of them*, *the catch is that the index is old*: a clause, not a question.
    if (
      subject === 'that' &&
      ((PERSONAL.test(third) && words.length - at > 3) || isComplement(words, at, isInside))
    )
      return false
    return isInside ? JUDGED.has(third) : true
  }
  if (/^(?:these|those|your|the)$/.test(subject)) {
    if (isInside) return subject === 'those' && words.length - at <= MAX_INSIDE
    return third !== '' && !(subject === 'the' && (PRAISED.test(third) || /.est$/.test(third)))
  }
  if (!isInside && /^(?:are|were)(?:n't)?$/.test(verb) && isPluralSubject(words, at + 1))
    return true
  return !isInside && asksAboutNoun(words, at)
}

/** *Is that the whole stack is new*: what the verb is about has a verb of its own. */
function isComplement(words: readonly string[], at: number, isInside: boolean): boolean {
  const third = words[at + 2] ?? ''
  if (!isInside || QUESTION_WORDS.has(third)) return false
  if (hasLaterVerb(words, at + 2)) return true
  if (!/^(?:the|a|an|our|their|my|every|if|when|most|many)$/.test(third)) return false
  const end = Math.min(words.length, at + MAX_COMPLEMENT)
  for (let index = at + 4; index < end; index += 1) {
    const before = words[index - 1] ?? ''
    if (AUXILIARIES.has(words[index] ?? '') && before !== 'to' && !PRONOUNS.has(before)) return true
  }
  return false
}

/** *Are frameworks getting better*, *were children welcome*; *are mostly juniors* tells. */
function isPluralSubject(words: readonly string[], at: number): boolean {
  const noun = words[at] ?? ''
  return PLURAL.test(noun) && !ADVERB.test(noun) && words.length - at > 1
}

/** *Are most of them*, *are all the commands*; *are some of my best years* tells. */
const OF_MANY = /^(?:all|most|some|any|many|either|both|none|each|y'all)$/
const OF_WHOM = /^(?:you|them|those|these|your|the)$/
const VALUED =
  /^(?:important|necessary|common|normal|possible|expensive|worth|useful|required|enough|okay|safe|fast|slow|cheap|better|worse|an?)$/
/** *Is traffic growing*, *is Rust faster*. */
const DOING = /^(?:gonna|going|supposed|allowed|(?!based)\w{2,}(?:ing|ed|er))$/
/** *Is Redis a database*, *are indexes free*; *is hard to test* tells. */
function asksAboutNoun(words: readonly string[], at: number): boolean {
  const [verb = '', noun = '', third = '', fourth = ''] = words.slice(at, at + 4)
  if (!/^(?:is|are)(?:n't)?$/.test(verb)) return false
  if (OF_MANY.test(noun))
    return third === 'of' ? OF_WHOM.test(fourth) : noun === 'all' && OF_WHOM.test(third)
  if (isSubject(noun) || ADVERB.test(noun) || PREPOSITIONS.has(noun) || QUESTION_WORDS.has(noun))
    return false
  if (/(?:ing|ed|er)$/.test(noun) || ADJECTIVES.has(noun)) return false
  // *Is feature selection important*, *is logistic regression a*.
  if (
    VALUED.test(words[at + 3] ?? '') &&
    !isSubject(third) &&
    !PREPOSITIONS.has(third) &&
    !ADVERB.test(third)
  )
    return true
  // *O of n* is one noun.
  const after = words[at + 3] === 'of' || words[at + 2] === 'of' ? words[at + 4] : words[at + 2]
  return JUDGED_NOUN.has(after ?? '') || DOING.test(after ?? '')
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
  const rest = words.slice(at + 3, at + MAX_CONDITION)
  if (verb === 'should' && rest.some((_, index) => beginsMainClause(rest, index))) return true
  if (verb === 'should' && !CONDITIONAL_VERBS.has(third)) return false
  return rest.some(
    (word, index) =>
      (/^(?:i|we|you|the|it|they)$/.test(word) &&
        rest.slice(index + 1, index + 4).some((next) => MODALS.has(next) || BE_FORMS.has(next))) ||
      /^(?:i|we|you|it|they)'(?:ll|d)$/.test(word),
  )
}

/** *Should that fail | we retry*: a subject that nothing before it takes into the condition. */
function beginsMainClause(rest: readonly string[], index: number): boolean {
  if (index === rest.length - 1 || !/^(?:i|we|you|they)$/.test(rest[index] ?? '')) return false
  const before = rest[index - 1] ?? ''
  return !/^(?:that|which|who|when|if|because|so|where|while|until|whether|and|but|or|than|as|before|after|once|what|how|why|do|did|can|could|should|would)$/.test(
    before,
  )
}

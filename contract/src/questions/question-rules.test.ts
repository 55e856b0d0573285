import { describe, expect, it } from 'vitest'
import { findQuestion } from '../marks/find-question.ts'
import { hasBaseVerb, isBaseVerb, isIrregularPast } from './base-verbs.ts'
import { agrees } from './verb-agreement.ts'

/** Each row is a rule, a line that it finds, and one of the same form that tells something. */
const pairs: readonly (readonly [rule: string, asked: string, told: string])[] = [
  ['verb and subject agree', 'what happens when you build it', 'what happens is you build it'],
  ['one verb to a subject', 'does it fail on an empty list', 'one thing that it does it does well'],
  ['the verb behind do', 'do your reports go to the board', 'do a lot of reports these days'],
  ['the verb behind does', 'does each branch have an owner', 'does not scale'],
  ['the verb behind did', 'did the parents know', 'did my training in leeds'],
  ['the verb behind can', 'can the parser handle quotes', 'can be tricky with old data'],
  ['a noun in the plural', 'are frameworks getting better', 'are mostly juniors'],
  ['several of them', 'are most of them remote', 'are some of my best friends'],
  ['there is', 'were there useful libraries', 'was there for two years'],
  ['superlatives', 'was the audit clean', 'was the best job i had'],
  ['participles', 'has anything changed since', 'has the data in it'],
  ['perfect', 'have you had other projects like that', 'have had other projects'],
  ['should as a condition', 'should the button be disabled', 'should it rain we stay inside'],
  ['does it without a verb', 'does it still work', 'does it every time'],
  ['after a clause', 'if the service is down who gets paged', 'the one who gets paged fixes it'],
  ['after a topic', 'going back to the audit who found it', 'i met the auditor who found it'],
  ['after you said', 'you said it was late what caused it', 'it was late which is what caused it'],
  ['after a connector', 'that is clear so who was in charge', 'we found out who was in charge'],
  ['lead-ins', 'i mean how can you work together', 'i mean how you work matters'],
  ['or before a question', 'or are there patterns to follow', 'or at least that was the plan'],
  ['exactly', 'what exactly is a closure', 'it shows exactly what a closure is'],
  [
    'relative who',
    'who is going to work on that',
    'we have an intern who is going to work on that',
  ],
  ['relative which', 'which would be faster', 'which would be read by everybody'],
  [
    'that and its clause',
    'is that the right way',
    'the catch is that the old licence can not be used',
  ],
  ['a share of', 'what share of your day is meetings', 'what share of the day it takes is unclear'],
  ['needed', 'what skills are needed here', 'what matters is the people'],
  ['how many', 'how many nurses are on the ward', 'how many nurses there are varies'],
  ['how much of', 'how much of that was luck', 'how much of that was luck is unclear'],
  ['how many did', 'how many of the 256 failed', 'how many of the 256 failed surprised us'],
  ['which of', 'which of these steps need a test', 'which of these was slow i do not remember'],
  ['why and a verb', 'why run your own', 'why that ran was never found out'],
  ['an infinitive', 'how do you do that', 'how to do that i learned later'],
  ['a preposition', 'in what order do you read them', 'in what felt like a day we rebuilt it'],
  [
    'a tag with not',
    'you would not store that would you',
    'i think it was that comment that did that',
  ],
  ['a tag without not', 'it is encrypted isn’t it', 'go and that was it'],
  ['what at the end', 'your notice period is how long', 'it depends on how long'],
  ['or what', 'you’re a trader or what', 'i forgot the key or what'],
  ['two names', 'tabs or spaces', 'two or three'],
  ['instead', 'why go and not rust', 'why not was his answer'],
  ['how small', 'how small though', 'how lucky i was'],
  ['self-answered', 'was it perfect', 'was it perfect no but it worked'],
  ['rhetorical', 'who knows the code best', 'who knows maybe it was luck'],
  ['of others', 'do you like it', 'so do i'],
  ['fronted', 'did you see the bug', 'only then did i see the bug'],
  ['told speech', 'are you sure', 'he goes are you sure and i say yes'],
  ['named after', 'how would you keep it simple', 'keep it simple was the idea'],
  ['unknown after', 'which one of them did it', 'which one of them did it i do not remember'],
  ['wondering', 'just wondering if you teach adults', 'i was wondering the whole time if it held'],
  [
    'what i want',
    'what i’d like to know is how you rank them',
    'what i liked is how they rank them',
  ],
  [
    'a question of mine',
    'quick question about the schema',
    'i have a question about the team but later',
  ],
  ['a wish', 'i’m keen to know how you price that', 'i would love to learn more about finance'],
  ['show', 'i want you to show me how it works', 'i want to show you how it works'],
  ['give', 'give us three reasons to hire you', 'give me a team like that and i stay forever'],
  ['outcomes', 'design a system with two queues', 'design a system and you learn its limits'],
  ['suppose', 'suppose you have two wards', 'suppose we were lucky'],
  ['describe', 'describe event bubbling', 'describe blocks makes the tests readable'],
  ['guess', 'guess how many calls we get a day', 'guess what it worked'],
  ['take', 'take two minutes and plan a lesson', 'take the billing service for example'],
  ['come up with', 'come up with a name for it', 'come winter it was done'],
  ['ever', 'ever worked in a hospice', 'ever since i am careful'],
  ['any', 'any regrets', 'any questions went to the help desk'],
]

describe('rules for spoken questions', () => {
  it.each(pairs)('[MARK-46] %s: %s', (_, asked) => {
    expect(findQuestion(asked)).toBe(asked)
  })

  it.each(pairs)('[MARK-47] %s: “%s”, but not “%s”', (_, __, told) => {
    expect(findQuestion(told)).toBeNull()
  })

  it.each([
    ['is', 'it', true],
    ['is', 'you', false],
    ['are', 'they', true],
    ['are', 'he', false],
    ['do', 'we', true],
    ['do', 'she', false],
    ['doesn’t', 'this', true],
    ['doesn’t', 'i', false],
    ['have', 'i', true],
    ['has', 'you', false],
    ['aren’t', 'i', true],
    ['are', 'i', false],
    ['am', 'i', true],
    ['am', 'we', false],
    ['was', 'i', true],
    ['were', 'that', false],
    ['can', 'anybody', true],
    ['is', 'postgres', true],
  ] as const)('[MARK-47] %s and %s agree: %s', (verb, subject, isRight) => {
    expect(agrees(verb.replace('’', "'"), subject)).toBe(isRight)
  })

  it('[MARK-46] a verb in its basic form is none behind an article or a preposition', () => {
    expect(hasBaseVerb('the load tests fail'.split(' '), 0)).toBe(true)
    expect(hasBaseVerb('the work'.split(' '), 0)).toBe(false)
    expect(hasBaseVerb('lots of work'.split(' '), 0)).toBe(false)
    expect(isBaseVerb('depend')).toBe(true)
    expect(isBaseVerb('depends')).toBe(false)
    expect(isIrregularPast('taught')).toBe(true)
    expect(isIrregularPast('teach')).toBe(false)
  })
})

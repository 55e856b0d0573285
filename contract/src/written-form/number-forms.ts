import { codeForms } from './code-forms.ts'
import type { NumberForm } from './number-form.ts'
import { countForms, measureForms, moneyForms } from './quantity-forms.ts'
import { timeForms } from './time-forms.ts'

/** How numbers are written: the first row that fits is used. */
export const numberForms: readonly NumberForm[] = [
  ...timeForms,
  ...codeForms,
  ...moneyForms,
  ...measureForms,
  ...countForms,
]

/** Phrases that stay as they are said, with words and slots as in `NumberForm.said`. */
export const keptPhrases: readonly string[] = [
  'catch twenty two',
  'eleventh hour',
  '<small> times out of <many>',
  '<small> or|to <small> times out of <many>',
  '<small> or|to <small> out of <many>',
  '<small> or|to <small> in|of <many>',
  'ninety nine times out of a hundred',
  'a thousand|million and one',
  'a hundred and one ways|things|reasons|questions|ideas|excuses|uses|problems',
  'like a million bucks|dollars',
  'four|five|six|seven foot|feet ten|eleven',
  '<doubtful ordinals>',
  'ten commandments',
  'twelve days of christmas',
  'forty days and forty nights',
  'game of twenty questions',
  'twenty questions game',
  'up to eleven',
  'one on one',
  'nine to five',
  'ten four',
  'one in a million',
  'ten a penny',
  'nineteen to the dozen',
  'forty winks',
  'sixty four thousand dollar question',
  'sixty four million dollar question',
  'ten foot pole',
  'fifteen minutes of fame',
  'hindsight is twenty twenty',
  'fifty fifty',
  'eighty twenty',
  'ten to one',
  'a hundred to one',
  'a million to one',
  'my|our|your two cents',
  '<amount> dollar|euro bills|notes|coins|coupons|vouchers',
  'once every <several> weeks|months|years|days',
  'this|that|each|every|per|my|our|your|any level|line|step|page|node|port|round|phase|part|option|layer <small>',
]

/** What a digit before it may name, so that it is no part of the number before: `fifty one time passwords`. */
export const namedByDigit: readonly string[] = [
  'on ones',
  'time passwords|tokens|codes|payments|purchases|jobs|tasks|scripts|events',
  'man|factor|phase|tier|pizza|letter|way|sided|legged|liners|pagers',
  'star reviews|ratings|hotels',
  'week sprints|iterations|cycles',
]

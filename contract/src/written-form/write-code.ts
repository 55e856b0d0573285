import { MAX_RULE_CHARACTERS } from '../transcript-limits.ts'
import { addressRules } from './code-slots.ts'
import { applyRules, joinTokens, splitIntoTokens } from './tokens.ts'
import { bigORules } from './write-big-o.ts'
import { identifierRules } from './write-identifiers.ts'
import { memberRules } from './write-members.ts'
import { numberRules } from './write-numbers.ts'
import { operatorRules } from './write-operators.ts'

const names = [...addressRules, ...bigORules, ...identifierRules, ...memberRules]
const signs = [...operatorRules, ...numberRules]

/**
 * Writes spoken code as code, and numbers in digits: `O of n log n` becomes `O(n log n)`, `dot map`
 * becomes `.map`. Other words stay as they are, and so does a text longer than `MAX_RULE_CHARACTERS`.
 */
export function writeCode(text: string): string {
  if (text.length > MAX_RULE_CHARACTERS) return text
  return joinTokens(applyRules(applyRules(splitIntoTokens(text), names), signs))
}

/**
 * Writes spoken numbers in digits, with the signs of their units: `5%`, `256`, `8 ms`. A text longer
 * than `MAX_RULE_CHARACTERS` stays as it is.
 */
export function writeNumbers(text: string): string {
  if (text.length > MAX_RULE_CHARACTERS) return text
  return joinTokens(applyRules(splitIntoTokens(text), numberRules))
}

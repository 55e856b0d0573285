import { applyRules, joinTokens, splitIntoTokens } from './tokens.ts'
import { bigORules } from './write-big-o.ts'
import { identifierRules } from './write-identifiers.ts'
import { memberRules } from './write-members.ts'
import { numberRules } from './write-numbers.ts'
import { operatorRules } from './write-operators.ts'

const names = [...bigORules, ...identifierRules, ...memberRules]
const signs = [...operatorRules, ...numberRules]

/**
 * Writes spoken code as code, and numbers in digits: `O of n log n` becomes `O(n log n)`, `dot map`
 * becomes `.map`. Other words stay as they are.
 */
export function writeCode(text: string): string {
  return joinTokens(applyRules(applyRules(splitIntoTokens(text), names), signs))
}

/** Writes spoken numbers in digits, with the signs of their units: `5%`, `256`, `8 ms`. */
export function writeNumbers(text: string): string {
  return joinTokens(applyRules(splitIntoTokens(text), numberRules))
}

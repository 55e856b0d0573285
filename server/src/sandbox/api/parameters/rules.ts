/** What a parameter may be. */
export type Rule =
  | { type: 'text'; max: number; isRequired?: boolean }
  | { type: 'choice'; values: readonly string[]; isRequired?: boolean }
  | { type: 'integer'; min: number; max: number; isRequired?: boolean }
  | { type: 'flag'; isRequired?: boolean }
  | { type: 'url'; isRequired?: boolean }
  | { type: 'email'; isRequired?: boolean }
  | { type: 'metadata'; isRequired?: boolean }
  | { type: 'object'; fields: Rules; isRequired?: boolean }
  | { type: 'list'; of: Rule; max: number; isRequired?: boolean }
  /** A second, or bounds of one: `created[gte]`. */
  | { type: 'time'; isRequired?: boolean }
/** The parameters that a call knows. */
export type Rules = { readonly [name: string]: Rule }

const MAX_TEXT = 5000
const MAX_INTEGER = 99_999_999

export const text = (max = MAX_TEXT): Rule => ({ type: 'text', max })
export const choice = (...values: string[]): Rule => ({ type: 'choice', values })
export const integer = (min = 0, max = MAX_INTEGER): Rule => ({ type: 'integer', min, max })
export const flag: Rule = { type: 'flag' }
export const url: Rule = { type: 'url' }
export const email: Rule = { type: 'email' }
export const metadata: Rule = { type: 'metadata' }
export const time: Rule = { type: 'time' }
export const object = (fields: Rules): Rule => ({ type: 'object', fields })
export const list = (of: Rule, max = 100): Rule => ({ type: 'list', of, max })
export const required = (rule: Rule): Rule => ({ ...rule, isRequired: true })

/** What every call takes. */
export const everyCall: Rules = { expand: list(text(), 20) }

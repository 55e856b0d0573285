/** The type and limits of a parameter. */
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
/** The rules of a call's parameters, by name. */
export type Rules = { readonly [name: string]: Rule }

const MAX_TEXT = 5000
const MAX_INTEGER = 99_999_999

/** Text of at most `max` characters. */
export const textRule = (max = MAX_TEXT): Rule => ({ type: 'text', max })
/** One of these words. */
export const choice = (...values: string[]): Rule => ({ type: 'choice', values })
/** A whole number from `min` to `max`; amounts are US cents. */
export const integer = (min = 0, max = MAX_INTEGER): Rule => ({ type: 'integer', min, max })
/** `true` or `false`. */
export const flag: Rule = { type: 'flag' }
/** An absolute http or https URL. */
export const url: Rule = { type: 'url' }
/** An email address. */
export const email: Rule = { type: 'email' }
/** Stripe's metadata: names with short texts. */
export const metadata: Rule = { type: 'metadata' }
/** Epoch seconds, or bounds of them such as `created[gte]`. */
export const time: Rule = { type: 'time' }
/** A nested part with rules of its own; other names in it are refused. */
export const object = (fields: Rules): Rule => ({ type: 'object', fields })
/** At most `max` values, as `name[0]` or `name[]`. */
export const list = (of: Rule, max = 100): Rule => ({ type: 'list', of, max })
/** The same rule for a required parameter. */
export const required = (rule: Rule): Rule => ({ ...rule, isRequired: true })

/** Parameters of every call: https://docs.stripe.com/api/expanding_objects */
export const everyCall: Rules = { expand: list(textRule(), 20) }

/** The type and limits of a parameter. */
export type ParameterRule =
  | { type: 'text'; max: number; isRequired?: boolean }
  | { type: 'choice'; values: readonly string[]; isRequired?: boolean }
  | { type: 'integer'; min: number; max: number; isRequired?: boolean }
  | { type: 'flag'; isRequired?: boolean }
  | { type: 'url'; isRequired?: boolean }
  | { type: 'email'; isRequired?: boolean }
  | { type: 'metadata'; isRequired?: boolean }
  | { type: 'object'; fields: ParameterRules; isRequired?: boolean }
  | { type: 'list'; of: ParameterRule; max: number; isRequired?: boolean }
  /** Epoch seconds, or bounds of them such as `created[gte]`. */
  | { type: 'time'; isRequired?: boolean }
/** The rules of an endpoint's parameters, by name. */
export type ParameterRules = { readonly [name: string]: ParameterRule }

const MAX_TEXT = 5000
const MAX_INTEGER = 99_999_999

/** Text of at most `max` characters. */
export const textRule = (max = MAX_TEXT): ParameterRule => ({ type: 'text', max })
/** A text parameter with one of these values. */
export const choiceRule = (...values: string[]): ParameterRule => ({ type: 'choice', values })
/** A whole number from `min` to `max`; amounts are US cents. */
export const integerRule = (min = 0, max = MAX_INTEGER): ParameterRule => ({
  type: 'integer',
  min,
  max,
})
/** `true` or `false`. */
export const flagRule: ParameterRule = { type: 'flag' }
/** An absolute http or https URL. */
export const urlRule: ParameterRule = { type: 'url' }
/** An email address. */
export const emailRule: ParameterRule = { type: 'email' }
/** Stripe's metadata: names with short texts. */
export const metadataRule: ParameterRule = { type: 'metadata' }
/** Epoch seconds, or bounds of them such as `created[gte]`. */
export const timeRule: ParameterRule = { type: 'time' }
/** A nested parameter with rules of its own; other names in it are refused. */
export const objectRule = (fields: ParameterRules): ParameterRule => ({ type: 'object', fields })
/** At most `max` values, as `name[0]` or `name[]`. */
export const listRule = (of: ParameterRule, max = 100): ParameterRule => ({ type: 'list', of, max })
/** The same rule for a required parameter. */
export const requiredRule = (rule: ParameterRule): ParameterRule => ({ ...rule, isRequired: true })

/** Parameters of every call: https://docs.stripe.com/api/expanding_objects */
export const commonParameters: ParameterRules = { expand: listRule(textRule(), 20) }

import { SandboxError } from '../../store/sandbox-error.ts'
import type { FormValue } from './form.ts'
import type { ParameterRule } from './parameter-rules.ts'

type ValueRule = Exclude<ParameterRule, { type: 'object' | 'list' }>

const MAX_METADATA_KEYS = 50
const MAX_METADATA_KEY = 40
const MAX_METADATA_VALUE = 500
const bounds = ['gt', 'gte', 'lt', 'lte']

/** Refuses a value that its rule does not allow, with the code that Stripe has for it. */
export function checkValue(value: FormValue, rule: ValueRule, param: string): void {
  if (rule.type === 'metadata') {
    checkMetadata(value, param)
    return
  }
  if (rule.type === 'time' && typeof value === 'object') {
    for (const [bound, second] of Object.entries(value)) {
      if (!bounds.includes(bound)) throw unknownIn(param, bound)
      checkInteger(asText(second, `${param}[${bound}]`), 0, Number.MAX_SAFE_INTEGER, param)
    }
    return
  }
  const text = asText(value, param)
  if (text === '') throw emptyValue(param)
  switch (rule.type) {
    case 'text':
      if (text.length > rule.max) throw tooLong(text, rule.max, param)
      return
    case 'choice':
      if (!rule.values.includes(text)) throw notAChoice(rule.values, param)
      return
    case 'integer':
      checkInteger(text, rule.min, rule.max, param)
      return
    case 'time':
      checkInteger(text, 0, Number.MAX_SAFE_INTEGER, param)
      return
    case 'flag':
      if (text === 'true' || text === 'false') return
      throw SandboxError.invalid(`Invalid boolean: ${text}`, { param })
    case 'url':
      // URL.canParse accepts the braces of Stripe's placeholder `{CHECKOUT_SESSION_ID}`.
      if (URL.canParse(text) && /^https?:/i.test(text)) return
      throw SandboxError.invalid('Not a valid URL', { code: 'url_invalid', param })
    case 'email':
      if (/^[^\s@]+@[^\s@]+$/.test(text)) return
      throw SandboxError.invalid(`Invalid email address: ${text}`, { code: 'email_invalid', param })
  }
}

function asText(value: FormValue, param: string): string {
  if (typeof value === 'string') return value
  throw SandboxError.invalid(`Invalid string: ${JSON.stringify(value)}`, { param })
}

function checkInteger(text: string, min: number, max: number, param: string): void {
  const code = 'parameter_invalid_integer'
  if (!/^-?\d{1,17}$/.test(text)) {
    throw SandboxError.invalid(`Invalid integer: ${text}`, { code, param })
  }
  const refuse = (bound: string) =>
    SandboxError.invalid(`This value must be ${bound}.`, { code, param })
  if (Number(text) < min) throw refuse(`greater than or equal to ${min}`)
  if (Number(text) > max) throw refuse(`less than or equal to ${max}`)
}

function checkMetadata(value: FormValue, param: string): void {
  if (value === '') return
  if (typeof value !== 'object') throw SandboxError.invalid('Invalid object', { param })
  const pairs = Object.entries(value)
  if (pairs.length > MAX_METADATA_KEYS) {
    const text = `Metadata can have up to ${MAX_METADATA_KEYS} keys.`
    throw SandboxError.invalid(text, { param })
  }
  for (const [key, item] of pairs) {
    const name = `${param}[${key}]`
    if (key.length > MAX_METADATA_KEY) throw tooLong(key, MAX_METADATA_KEY, name)
    const text = asText(item, name)
    if (text.length > MAX_METADATA_VALUE) throw tooLong(text, MAX_METADATA_VALUE, name)
  }
}

function tooLong(text: string, max: number, param: string): SandboxError {
  return SandboxError.invalid(
    `Invalid string: ${text.slice(0, 20)}...; must be at most ${max} characters`,
    { param },
  )
}

function emptyValue(param: string): SandboxError {
  const text = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
  return SandboxError.invalid(text, { code: 'parameter_invalid_empty', param })
}

function notAChoice(values: readonly string[], param: string): SandboxError {
  const last = values.at(-1) ?? ''
  const known = values.length > 1 ? `${values.slice(0, -1).join(', ')}, or ${last}` : last
  return SandboxError.invalid(`Invalid ${param}: must be one of ${known}`, { param })
}

function unknownIn(param: string, name: string): SandboxError {
  const full = `${param}[${name}]`
  const details = { code: 'parameter_unknown', param: full }
  return SandboxError.invalid(`Received unknown parameter: ${full}`, details)
}

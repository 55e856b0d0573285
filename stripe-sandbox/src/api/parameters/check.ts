import { SandboxError } from '../../store/sandbox-error.ts'
import { checkValue } from './check-value.ts'
import type { Form, FormValue } from './form.ts'
import { commonParameters, type ParameterRule, type ParameterRules } from './parameter-rules.ts'

/** Refuses parameters that a call does not know, misses, or cannot read, as Stripe does. */
export function checkParameters(form: Form, rules: ParameterRules): void {
  const all = { ...rules, ...commonParameters }
  const unknown = unknownNames(form, all, '')
  if (unknown.length > 0) {
    const [param = ''] = unknown
    const s = unknown.length > 1 ? 's' : ''
    const message = `Received unknown parameter${s}: ${unknown.join(', ')}`
    throw SandboxError.invalid(message, { code: 'parameter_unknown', param })
  }
  checkFields(form, all, '')
}

function unknownNames(form: Form, rules: ParameterRules, prefix: string): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const param = nameIn(prefix, name)
    if (!rule) return [param]
    return typeof value === 'object' ? unknownWithin(value, rule, param) : []
  })
}

function unknownWithin(value: Form, rule: ParameterRule, param: string): string[] {
  if (rule.type === 'object') return unknownNames(value, rule.fields, param)
  if (rule.type !== 'list') return []
  return Object.entries(value).flatMap(([index, item]) =>
    typeof item === 'object' ? unknownWithin(item, rule.of, nameIn(param, index)) : [],
  )
}

function checkFields(form: Form, rules: ParameterRules, prefix: string): void {
  for (const [name, rule] of Object.entries(rules)) {
    const param = nameIn(prefix, name)
    const value = Object.hasOwn(form, name) ? form[name] : undefined
    if (value !== undefined) check(value, rule, param)
    else if (rule.isRequired) {
      const message = `Missing required param: ${param}.`
      throw SandboxError.invalid(message, { code: 'parameter_missing', param })
    }
  }
}

function check(value: FormValue, rule: ParameterRule, param: string): void {
  switch (rule.type) {
    case 'object':
      if (typeof value !== 'object') throw SandboxError.invalid('Invalid object', { param })
      checkFields(value, rule.fields, param)
      return
    case 'list': {
      const items = typeof value === 'object' ? Object.entries(value) : null
      if (!items?.every(([index]) => /^\d+$/.test(index))) {
        throw SandboxError.invalid('Invalid array', { param })
      }
      if (items.length > rule.max) {
        const text = `Array ${param} has too many items: at most ${rule.max}.`
        throw SandboxError.invalid(text, { param })
      }
      for (const [index, item] of items) check(item, rule.of, nameIn(param, index))
      return
    }
    default:
      checkValue(value, rule, param)
  }
}

function nameIn(prefix: string, name: string): string {
  return prefix ? `${prefix}[${name}]` : name
}

import { SandboxError } from '../../store/sandbox-error.ts'
import { type Form, readText } from '../parameters/form.ts'
import { integerRule, type ParameterRules, textRule } from '../parameters/parameter-rules.ts'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

/** Pagination parameters of every list: https://docs.stripe.com/api/pagination */
export const paginationParameters: ParameterRules = {
  limit: integerRule(1, MAX_LIMIT),
  starting_after: textRule(),
  ending_before: textRule(),
}

/**
 * One page of the matching objects, newest first. Throws SandboxError when both cursors are given.
 */
export function createPage<T extends { id?: string }>(all: T[], form: Form, url: string) {
  const limit = Number(readText(form, 'limit') ?? DEFAULT_LIMIT)
  const after = readText(form, 'starting_after')
  const before = readText(form, 'ending_before')
  if (after !== null && before !== null) {
    const param = 'starting_after'
    const message = 'You can only specify one of these parameters: starting_after, ending_before.'
    throw SandboxError.invalid(message, { code: 'parameters_exclusive', param })
  }
  if (before !== null) {
    const newer = all.slice(0, positionOf(all, before, 'ending_before'))
    return createList(newer.slice(-limit), url, newer.length > limit)
  }
  const rest = after === null ? all : all.slice(positionOf(all, after, 'starting_after') + 1)
  return createList(rest.slice(0, limit), url, rest.length > limit)
}

/** A list as Stripe sends one. */
export function createList<T>(data: T[], url: string, hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url }
}

function positionOf(all: { id?: string }[], id: string, param: string): number {
  const position = all.findIndex((item) => item.id === id)
  if (position < 0) throw SandboxError.missing('object', id, param, 400)
  return position
}

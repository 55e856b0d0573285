import type { ObjectKind, StoredObjects } from '../../store/sandbox-store.ts'
import type { AddCall } from '../calls.ts'
import { type FormValue, readText } from '../parameters/form.ts'
import {
  flagRule,
  type ParameterRule,
  type ParameterRules,
  textRule,
  timeRule,
} from '../parameters/parameter-rules.ts'
import { createPage, paginationParameters } from './pagination.ts'

/** A parameter that filters a list: its rule, and whether an item matches. */
export interface Filter<T> {
  rule: ParameterRule
  matches(item: T, value: FormValue): boolean
}
/** The filters of a list, by parameter. */
export type Filters<T> = { readonly [name: string]: Filter<T> }

/** Adds the endpoint that lists a kind of object, with filters and pages, newest first. */
export function addListEndpoint<K extends ObjectKind>(
  add: AddCall,
  path: string,
  {
    kind,
    filters,
    unless,
  }: { kind: K; filters: Filters<StoredObjects[K]>; unless?: Filters<StoredObjects[K]> },
): void {
  const rules: ParameterRules = Object.fromEntries(
    Object.entries({ ...filters, ...unless }).map(([name, { rule }]) => [name, rule]),
  )
  add('GET', path, { ...rules, ...paginationParameters }, async ({ store }, { form }) => {
    const all = await store.list(kind, readText(form, 'customer') ?? undefined)
    const isAsked = (item: StoredObjects[K]) =>
      Object.entries(filters).every(([name, { matches }]) => {
        const value = form[name]
        return value === undefined || matches(item, value)
      }) &&
      // The filters of `unless` apply when their parameter is not given.
      Object.entries(unless ?? {}).every(([name, { matches }]) => matches(item, form[name] ?? ''))
    return createPage(all.filter(isAsked), form, path)
  })
}

type Field = string | number | boolean | { id: string } | null | undefined

/** Filters by a text field or by the id of another object. */
export function filterByField<T>(
  fieldOf: (item: T) => Field,
  rule: ParameterRule = textRule(),
): Filter<T> {
  return {
    rule,
    matches: (item, value) => {
      const field = fieldOf(item)
      const given = typeof field === 'object' ? field?.id : field
      return given !== undefined && String(given) === value
    },
  }
}

/** Filters by a boolean field. */
export function filterByFlag<T>(fieldOf: (item: T) => boolean): Filter<T> {
  return filterByField(fieldOf, flagRule)
}

/** Filters by epoch seconds: `created=…`, or `created[gte]=…` and the like. */
export function filterByTime<T>(secondOf: (item: T) => number): Filter<T> {
  return {
    rule: timeRule,
    matches: (item, value) => {
      const second = secondOf(item)
      if (typeof value === 'string') return second === Number(value)
      const { gt, gte, lt, lte } = value
      return (
        (gt === undefined || second > Number(gt)) &&
        (gte === undefined || second >= Number(gte)) &&
        (lt === undefined || second < Number(lt)) &&
        (lte === undefined || second <= Number(lte))
      )
    },
  }
}

/** Filters by one of several values: `types[0]=…`. */
export function filterByOneOf<T>(fieldOf: (item: T) => string, rule: ParameterRule): Filter<T> {
  return {
    rule,
    matches: (item, value) =>
      typeof value === 'object' && Object.values(value).includes(fieldOf(item)),
  }
}

import { SandboxError } from '../../store/sandbox-error.ts'
import type { SandboxStore } from '../../store/sandbox-store.ts'
import type { Form } from '../parameters/form.ts'
import { expandableReferences, includableLists } from './expandable.ts'
import { readIncludedList } from './included-list.ts'

/** Maximum levels of an `expand` path. */
const MAX_LEVELS = 4

interface Step {
  store: SandboxStore
  /** The complete `expand` path, for error messages. */
  path: string
}
type Fields = Record<string, unknown>

/**
 * The response with the objects that `expand` names in place of their ids. Throws SandboxError for
 * a path that is too deep or names no object.
 */
export async function expandResponse(
  store: SandboxStore,
  response: object,
  form: Form,
): Promise<object> {
  const paths = typeof form.expand === 'object' ? Object.values(form.expand) : []
  let expanded: unknown = structuredClone(response)
  for (const path of paths) {
    if (typeof path !== 'string') continue
    const segments = path.split('.')
    if (segments.filter((segment) => segment !== 'data').length > MAX_LEVELS) {
      const text = `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`
      throw SandboxError.invalid(text, { param: 'expand' })
    }
    expanded = await expandPath({ store, path }, expanded, segments)
  }
  return expanded as object
}

/**
 * Follows an `expand` path from an object, or from each object of a list, and replaces ids by
 * objects.
 */
async function expandPath(step: Step, value: unknown, segments: string[]): Promise<unknown> {
  const [first] = segments
  if (first === undefined || value === null || value === undefined) return value
  if (Array.isArray(value)) {
    return Promise.all(value.map((item) => expandPath(step, item, segments)))
  }
  const owner = value as Fields
  if (owner.object === 'list') {
    if (first !== 'data') throw refusal(step)
    return { ...owner, data: await expandPath(step, owner.data, segments.slice(1)) }
  }
  return expandField(step, owner, segments)
}

async function expandField(step: Step, owner: Fields, segments: string[]): Promise<Fields> {
  const kind = String(owner.object)
  const [first = ''] = segments
  if (includableLists[kind]?.includes(first)) {
    const made = await readIncludedList(step.store, kind, first, String(owner.id))
    return { ...owner, [first]: await expandPath(step, made, segments.slice(1)) }
  }
  const found = Object.keys(expandableReferences[kind] ?? {}).find((known) =>
    isPrefix(known, segments),
  )
  if (found) return replace(step, owner, kind, found.split('.'), segments)
  const child = owner[first]
  // An object that is embedded already, such as a subscription's price.
  if (segments.length > 1 && isObjectOfApi(child)) {
    return { ...owner, [first]: await expandPath(step, child, segments.slice(1)) }
  }
  throw refusal(step)
}

/** Replaces the id at the end of `known` with its object and continues along the path. */
async function replace(
  step: Step,
  owner: Fields,
  kind: string,
  known: string[],
  segments: string[],
): Promise<Fields> {
  const target = expandableReferences[kind]?.[known.join('.')]
  const within = async (value: unknown, path: string[]): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((item) => within(item, path)))
    const [first] = path
    if (first === undefined) {
      const loaded = typeof value === 'string' && target ? await load(step, target, value) : value
      return expandPath(step, loaded, segments.slice(known.length))
    }
    if (value === null || typeof value !== 'object') return value
    return { ...value, [first]: await within((value as Fields)[first], path.slice(1)) }
  }
  return (await within(owner, known)) as Fields
}

function load(
  { store }: Step,
  kind: Parameters<SandboxStore['get']>[0],
  id: string,
): Promise<unknown> {
  return store.get(kind, id)
}

function isPrefix(known: string, segments: string[]): boolean {
  return known.split('.').every((part, index) => segments[index] === part)
}

function isObjectOfApi(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'object' in value
}

function refusal({ path }: Step): SandboxError {
  return SandboxError.invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

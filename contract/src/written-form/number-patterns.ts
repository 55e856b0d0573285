import type { NumberForm } from './number-form.ts'
import { slots } from './number-slots.ts'
import type { Filling } from './slot.ts'
import type { Phrase } from './tokens.ts'

/** Words that may be between the name of a code and the code: `the zip code is`. */
const LINKS = new Set(['is', 'was', 'number', 'code', 'id', 'are', 'like'])

/** A part of what is said: one of some words, or a slot. */
type Part = { words: ReadonlySet<string> } | { slot: string }

/** A row of the table as it is matched. */
export interface Pattern {
  parts: readonly Part[]
  form: NumberForm | null
  after: ReadonlySet<string> | null
  notAfter: ReadonlySet<string> | null
  before: ReadonlySet<string> | null
  notBefore: ReadonlySet<string> | null
}

/** What a pattern matches: how many words, and what is in its slots. */
interface Match {
  length: number
  fillings: readonly Filling[]
}

/** Compiles a row of the table. */
export function compileForm(form: NumberForm): Pattern {
  return {
    parts: compileParts(form.said),
    form,
    after: toSet(form.after),
    notAfter: toSet(form.notAfter),
    before: toSet(form.before),
    notBefore: toSet(form.notBefore),
  }
}

/** Compiles a phrase that stays as it is said. */
export function compileKept(said: string): Pattern {
  const none = { after: null, notAfter: null, before: null, notBefore: null }
  return { parts: compileParts(said), form: null, ...none }
}

function toSet(words: string | undefined): ReadonlySet<string> | null {
  return words === undefined ? null : new Set(words.split('|'))
}

function compileParts(said: string): Part[] {
  return (said.match(/<[^>]+>|\S+/g) ?? []).map((part) => {
    if (!part.startsWith('<')) return { words: new Set(part.split('|')) }
    const slot = part.slice(1, -1)
    if (!slots[slot]) throw new Error(`The table has no slot “${slot}”`)
    return { slot }
  })
}

/** The words with which a pattern begins; null when it begins with a slot. */
export function firstWordsOf({ parts }: Pattern): ReadonlySet<string> | null {
  const [first] = parts
  return first && 'words' in first ? first.words : null
}

/** What the slots read at each place of one phrase, so that the rows of the table don't read it again. */
export type Readings = Map<string, Filling | null>[]

/** Matches a pattern at the start of a phrase, with the words that have to be before and after it. */
export function matchPattern(
  pattern: Pattern,
  phrase: Phrase,
  readings: Readings = [],
): Match | null {
  if (!fitsBefore(pattern, phrase.previous)) return null
  const match = matchParts(pattern.parts, phrase, readings)
  if (!match) return null
  const next = phrase.words[match.length] ?? '.'
  if (pattern.before && !pattern.before.has(next)) return null
  return pattern.notBefore?.has(next) ? null : match
}

function fitsBefore({ after, notAfter, form }: Pattern, previous: readonly string[]): boolean {
  const nearest = previous.at(-1) ?? '.'
  if (notAfter?.has(nearest)) return false
  if (!after || after.has(nearest)) return true
  if (!form?.isLinked) return false
  const named = previous.findLastIndex((word) => !LINKS.has(word))
  return previous.slice(Math.max(0, named)).some((word) => after.has(word))
}

function matchParts(parts: readonly Part[], phrase: Phrase, readings: Readings): Match | null {
  const fillings: Filling[] = []
  let length = 0
  for (const part of parts) {
    if ('words' in part) {
      if (!part.words.has(phrase.words[length] ?? '')) return null
      length += 1
      continue
    }
    const filling = readSlot(part.slot, phrase, length, readings)
    if (!filling) return null
    fillings.push(filling)
    length += filling.length
  }
  return { length, fillings }
}

function readSlot(
  slot: string,
  { words, previous, spoken }: Phrase,
  at: number,
  readings: Readings,
): Filling | null {
  const here = readings[at] ?? new Map<string, Filling | null>()
  readings[at] = here
  const known = here.get(slot)
  if (known !== undefined) return known
  const rest =
    at === 0
      ? { words, previous, spoken }
      : {
          words: words.slice(at),
          previous: words.slice(0, at),
          spoken: spoken && (() => spoken().slice(at)),
        }
  const filling = slots[slot]?.(rest) ?? null
  here.set(slot, filling)
  return filling
}

/** The written form of a row with the texts of its slots. */
export function fillIn(written: string, { fillings }: Match): string {
  const used = new Map<string, number>()
  return written.replace(/<([^>]+)>/g, (_, name: string) => {
    const found = fillings.flatMap(({ texts }) => texts[name] ?? [])
    const at = used.get(name) ?? 0
    used.set(name, at + 1)
    return found[Math.min(at, found.length - 1)] ?? ''
  })
}

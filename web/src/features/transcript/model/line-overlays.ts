/** Translations of lines, by segment number. */
interface Translations {
  /** Their language, as a BCP 47 tag. */
  to: string
  /** Whether the original stays beside them. */
  isBeside: boolean
  lines: ReadonlyMap<number, string>
}

/** What lies over the lines of a transcript beside their text: the marks of its owner, a translation, a place. */
export interface LineOverlays {
  /** What stands in the margin of a line, by its segment number. */
  marks: ReadonlyMap<number, string>
  translations: Translations
  /** The line with the found words that the reader is at. */
  found: number | null
  /** The line that a link, a mark or a list led to. */
  linked: number | null
  /** The line that was read last. */
  place: number | null
  /** The lines that ask something, while they are printed. */
  asked: ReadonlySet<number>
  /** The row that was just copied, by its key and one of its lines. */
  copied: { row: string; line: number } | null
}

/** Lines without anything over them. */
export const noOverlays: LineOverlays = {
  marks: new Map(),
  translations: { to: '', isBeside: true, lines: new Map() },
  found: null,
  linked: null,
  place: null,
  asked: new Set(),
  copied: null,
}

/** The segment numbers of the lines over which something else lies. */
export function findChangedLines(one: LineOverlays, other: LineOverlays): ReadonlySet<number> {
  const changed = new Set<number>()
  if (one === other) return changed
  for (const name of ['found', 'linked', 'place'] as const) {
    if (one[name] === other[name]) continue
    for (const line of [one[name], other[name]]) if (line !== null) changed.add(line)
  }
  if (one.copied !== other.copied) {
    for (const row of [one.copied, other.copied]) if (row) changed.add(row.line)
  }
  addChanged(changed, one.marks, other.marks)
  if (one.translations.to === other.translations.to) {
    addChanged(changed, one.translations.lines, other.translations.lines)
  } else {
    for (const { lines } of [one.translations, other.translations])
      for (const line of lines.keys()) changed.add(line)
  }
  if (one.asked !== other.asked) {
    for (const lines of [one.asked, other.asked]) for (const line of lines) changed.add(line)
  }

  return changed
}

function addChanged(
  changed: Set<number>,
  one: ReadonlyMap<number, string>,
  other: ReadonlyMap<number, string>,
): void {
  if (one === other) return
  for (const [line, text] of one) if (other.get(line) !== text) changed.add(line)
  for (const line of other.keys()) if (!one.has(line)) changed.add(line)
}

/** The translation of a line, into the language of a BCP 47 tag. */
export interface Translation {
  to: string
  text: string
}

/** Translations of lines, by segment number. */
interface Translations {
  /** Whether the original stays beside them. */
  isBeside: boolean
  lines: ReadonlyMap<number, Translation>
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
  translations: { isBeside: true, lines: new Map() },
  found: null,
  linked: null,
  place: null,
  asked: new Set(),
  copied: null,
}

/** The segment numbers of the lines over which something else lies. */
export function findChangedLines(one: LineOverlays, other: LineOverlays): ReadonlySet<number> {
  if (one === other) return new Set()
  const [before, after] = [describeLines(one), describeLines(other)]
  const lines = [...before.keys(), ...after.keys()]

  return new Set(lines.filter((line) => before.get(line) !== after.get(line)))
}

function describeLines(overlays: LineOverlays): ReadonlyMap<number, string> {
  const lines = new Map<number, string>()
  const add = (line: number, what: string) => lines.set(line, `${lines.get(line)}\0${what}`)
  const { marks, translations, asked, copied } = overlays
  for (const [line, text] of marks) add(line, text)
  for (const [line, { to, text }] of translations.lines) add(line, to + text)
  for (const name of ['found', 'linked', 'place'] as const) add(overlays[name] ?? 0, name)
  for (const line of asked) add(line, 'asked')
  if (copied) add(copied.line, copied.row)

  return lines
}

/** Maximum bytes of a title in a file name, in UTF-8, so that file systems accept it. */
const MAX_TITLE_BYTES = 150

interface NamedFile {
  title: string
  startedAt: Date
  /** The time zone of whoever stores it, for the day. */
  timeZone: string
  ending: string
}

/**
 * The name of an exported file: the title without what file systems refuse, and the day, which a
 * default title already has.
 */
export function createFileName({ title, startedAt, timeZone, ending }: NamedFile): string {
  // Sweden writes the year first, and the month and the day with two digits.
  const day = startedAt.toLocaleDateString('sv-SE', { timeZone })
  const name = title
    // Characters that change the direction of text could disguise the ending.
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const short = cut(name).trim()
  if (isDefaultTitle(short, day)) return `${short}.${ending}`
  return `${short === '' ? 'Transcript' : short} ${day}.${ending}`
}

/**
 * Whether a recorder made up this title, in the language of its browser: `Interview` with a date whose
 * year and day of the month are those of the recording.
 */
function isDefaultTitle(title: string, day: string): boolean {
  const [year, , dayOfMonth] = day.split('-').map(Number)
  const numbers = new Set<number | undefined>(title.match(/\d+/g)?.map(Number))
  return title.startsWith('Interview ') && numbers.has(year) && numbers.has(dayOfMonth)
}

function cut(name: string): string {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
  let short = ''
  for (const { segment } of graphemes.segment(name)) {
    if (Buffer.byteLength(short + segment) > MAX_TITLE_BYTES) break
    short += segment
  }
  return short
}

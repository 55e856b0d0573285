/** Characters that reorder the text around them, so that a line reads as another one. */
const REORDERING = /[\u202A-\u202E\u2066-\u2069]/g
/** Controls, among them the escape character and those of C1; a terminal obeys them. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const CONTROLS_BUT_LAYOUT = /[^\P{Cc}\t\n]/gu
/** Stands for a character that is not shown. */
const MARK = '\uFFFD'

/** Somebody else's text as one line of a terminal, which it must neither command nor disguise. */
export function toPrintableLine(text: string): string {
  return text.replace(CONTROLS, ' ').replace(REORDERING, MARK)
}

/** Somebody else's text for a terminal, with its lines and tabs. */
export async function* toPrintableText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield toPrintable(decoder.decode(chunk, { stream: true }))
  yield toPrintable(decoder.decode())
}

function toPrintable(text: string): string {
  // A terminal shows a line end of two characters as it shows one of one.
  return text.replaceAll('\r\n', '\n').replace(CONTROLS_BUT_LAYOUT, MARK).replace(REORDERING, MARK)
}

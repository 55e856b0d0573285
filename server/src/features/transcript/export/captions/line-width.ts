/** Characters of Chinese, Japanese and Korean, and full-width forms, which take the room of two. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6]/u

/** Maximum width of a caption's line: 42 characters, or 21 that are twice as wide. */
export const MAX_LINE_WIDTH = 42

/** The width of a text in a caption, in characters of Latin script. */
export function getLineWidth(text: string): number {
  if (!WIDE.test(text)) return text.length
  let width = 0
  for (const character of text) width += WIDE.test(character) ? 2 : character.length
  return width
}

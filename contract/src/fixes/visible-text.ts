/** Control characters, line breaks, and marks that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u
/** Without fillers, which count as letters or symbols and show nothing. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

/** A text of one line without characters that can't be shown; line breaks become spaces. */
export function removeUnprintable(text: string): string {
  return text.replace(/[\t\n\r\p{Zl}\p{Zp}]+/gu, ' ').replace(new RegExp(UNPRINTABLE, 'gu'), '')
}

/** Whether a text of one line can be shown, and shows something. */
export function isVisibleText(text: string): boolean {
  return !UNPRINTABLE.test(text) && VISIBLE.test(text)
}

import { isVisibleText } from './visible-text.ts'

/** Maximum length of the words of a fix, wrong or right, in UTF-16 code units after trimming. */
export const MAX_FIX_CHARACTERS = 100

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

/** Whether trimmed text can be the wrong words of a fix: marks alone would be found everywhere. */
export function isWrongText(text: string): boolean {
  return isVisibleText(text) && LETTER_OR_DIGIT.test(text)
}

/** Whether trimmed text can be the right words of a fix. */
export function isRightText(text: string): boolean {
  return isVisibleText(text)
}

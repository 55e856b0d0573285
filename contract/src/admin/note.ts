import * as z from 'zod/mini'
import { isVisibleText } from '../fixes/visible-text.ts'

/** Maximum characters of a reason. */
export const MAX_REASON_LENGTH = 500

/**
 * What staff write down for the books, in one line. It shows something, and nothing that turns the
 * text around it, so that the audit log reads as it was written.
 */
export function noteText(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(maxLength),
    z.refine(
      (text) => text === '' || isVisibleText(text),
      'Type it in letters or digits, in one line.',
    ),
  )
}

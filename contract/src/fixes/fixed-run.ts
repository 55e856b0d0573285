import type { TermFix } from './term-fix.ts'

/** A part of a line: words as they were recognised, or words that a fix replaced. */
export interface FixedRun {
  text: string
  /** The range of the recognised text that it stands for, in UTF-16 code units. */
  start: number
  end: number
  /** The last fix that wrote it; null for recognised words. */
  fix: TermFix | null
}

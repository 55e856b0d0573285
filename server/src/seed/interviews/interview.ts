/**
 * A technical interview as text; the interviewer has the first line, and the speakers alternate.
 */
export interface Interview {
  title: string
  lines: string[]
}

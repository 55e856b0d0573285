/** A technical interview as text: the interviewer begins, and each line is the other person's. */
export interface Interview {
  title: string
  lines: string[]
}

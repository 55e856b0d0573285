import { PasswordWork } from '../adapters/identity/better-auth/passwords/password-work.ts'
import { TextWork } from '../text-work/text-work.ts'

/** The threads of this process for work that would delay its main thread. */
export interface WorkPools {
  passwordWork: PasswordWork
  textWork: TextWork
}

/** Creates the pools; a thread starts with the first work. */
export function createWorkPools(now: () => Date): WorkPools {
  return { passwordWork: new PasswordWork(), textWork: new TextWork(now) }
}

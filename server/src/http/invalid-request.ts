import type { z } from 'zod'
import { AppError } from './app-error.ts'

/** Issues that are named; more are of no use to who reads them. */
const MAX_NAMED = 5

/** The error of a request that its schema refuses: a sentence for each field. */
export function invalidRequestError({ issues }: Pick<z.core.$ZodError, 'issues'>): AppError {
  const sentences = issues.slice(0, MAX_NAMED).map(({ path, message }) => {
    const sentence = /[.!?]$/.test(message) ? message : `${message}.`
    return path.length > 0 ? `${path.map(String).join('.')}: ${sentence}` : sentence
  })
  return new AppError('bad_request', sentences.join(' '))
}

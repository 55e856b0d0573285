import * as z from 'zod/mini'

/** A language as a BCP 47 tag. */
export const languageTag = z.string().check(z.minLength(2), z.maxLength(35))

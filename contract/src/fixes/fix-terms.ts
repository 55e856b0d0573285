import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sessionCode } from '../recording.ts'
import { isRightText, isWrongText, MAX_FIX_CHARACTERS } from './fix-text.ts'
import { fixPlace, termFixes } from './term-fix.ts'

const fixText = z
  .string()
  .check(
    z.trim(),
    z.maxLength(
      MAX_FIX_CHARACTERS,
      `A fix has at most ${MAX_FIX_CHARACTERS} characters. Fix fewer words at once.`,
    ),
  )

/**
 * Replaces words of the caller's session: in one place, or everywhere and in what is written later,
 * or in later sessions too. Refused with `confirmation_needed` and the count when that is more than 200 places, unless they
 * are confirmed. Also for ended sessions.
 */
export const fixTerm = endpoint({
  method: 'POST',
  path: '/api/sessions/:code/fixes',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Fix words of a session',
  params: z.object({ code: sessionCode }),
  body: z
    .object({
      original: fixText.check(
        z.refine(isWrongText, 'Type the wrong words as they stand in the text.'),
      ),
      replacement: fixText.check(
        z.refine(isRightText, 'Type the right words, without what can’t be shown.'),
      ),
      /** Null for everywhere in the session. */
      place: z.nullable(fixPlace),
      /** Whether it goes into the caller's vocabulary too, for later recordings. */
      is_always: z._default(z.boolean(), false),
      is_confirmed: z._default(z.boolean(), false),
    })
    .check(
      z.refine(
        ({ place, is_always }) => !(place && is_always),
        'A fix for always counts everywhere. Leave out its place.',
      ),
    ),
  errors: ['confirmation_needed', 'took_too_long'],
  reply: z.object({
    ...termFixes.shape,
    /** In how many places of the text so far the fix counts. */
    places: z.int().check(z.nonnegative()),
  }),
})

/**
 * Takes a fix back, out of the caller's vocabulary too; one that is gone has no effect. Other
 * sessions keep theirs.
 */
export const undoFix = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:code/fixes/:id',
  policy: 'owner',
  subject: 'params.code',
  scope: 'recordings:write',
  summary: 'Take back a fix of a session',
  params: z.object({
    code: sessionCode,
    id: z.coerce.number().check(z.int(), z.positive(), z.lte(2 ** 31 - 1)),
  }),
  reply: termFixes,
})

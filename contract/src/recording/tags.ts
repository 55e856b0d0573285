import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { isVisibleText } from '../fixes/visible-text.ts'

/** Maximum tags of one recording. */
export const MAX_TAGS = 20
/** Maximum length of a tag, in code points. */
export const MAX_TAG_CHARACTERS = 40
const TOO_LONG = `A tag has at most ${MAX_TAG_CHARACTERS} characters.`

/** A tag as typed, with white space at its ends and in a row removed. */
export const recordingTag = z.string().check(
  z.normalize('NFC'),
  z.overwrite((text) => text.replace(/[\t\n\r ]+/g, ' ').trim()),
  z.minLength(1, 'A tag needs at least one character.'),
  z.maxLength(2 * MAX_TAG_CHARACTERS, TOO_LONG),
  z.refine((text) => [...text].length <= MAX_TAG_CHARACTERS, TOO_LONG),
  z.refine(
    (text) => text === '' || isVisibleText(text),
    'A tag can be seen and has no control characters. Type it without them.',
  ),
)

/** What is the same for tags that count as one: they are compared without regard to case. */
export function toTagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase()
}

const usedTag = z.object({
  name: z.string(),
  /** How many of the caller's recordings have it. */
  recordings: z.int().check(z.nonnegative()),
})
/** A tag of the caller's. */
export type UsedTag = z.output<typeof usedTag>

/** All tags of the caller's recordings, those of most recordings first. */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/tags',
  policy: 'signed-in',
  scope: 'recordings:read',
  summary: 'The caller’s tags, and how many recordings have each',
  reply: z.object({ tags: z.array(usedTag) }),
})

/**
 * Renames a tag on all of the caller's recordings; one that has the new name already keeps it once.
 * `not_found` when no recording has it.
 */
export const renameTag = endpoint({
  method: 'POST',
  path: '/api/tags/rename',
  policy: 'signed-in',
  scope: 'recordings:write',
  summary: 'Rename a tag on all of the caller’s recordings',
  body: z.object({ from: recordingTag, to: recordingTag }),
  errors: ['not_found'],
  reply: usedTag,
})

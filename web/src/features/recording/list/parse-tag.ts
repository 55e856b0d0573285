import { recordingTag } from '@live-scribe/contract/recording/tags'

/** A typed tag as it is stored, or what is wrong with it. */
export function parseTag(typed: string): { tag: string } | { error: string } {
  const parsed = recordingTag.safeParse(typed)
  if (parsed.success) return { tag: parsed.data }

  return { error: parsed.error.issues[0]?.message ?? 'Type another tag.' }
}

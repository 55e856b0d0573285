import * as z from 'zod/mini'

/** What a reader can ask of whoever is recorded, with one tap. */
export const needKinds = ['slower', 'louder', 'repeat', 'unheard'] as const
const needKind = z.enum(needKinds)
/** A kind of need. */
export type NeedKind = z.output<typeof needKind>

/** The words for each need, for readers and the recorder. */
export const needTexts: Record<NeedKind, string> = {
  slower: 'Slower',
  louder: 'Louder',
  repeat: 'Repeat that',
  unheard: 'I can’t hear',
}

/** A reader's need; `reader` is a random id of the browser, which nothing else knows. */
export const need = z.object({ kind: needKind, reader: z.uuid() })
/** One need of one reader. */
export type Need = z.output<typeof need>

/** Milliseconds after which a need is forgotten. */
export const NEED_LIFETIME_MS = 60_000
/** Milliseconds before a reader may ask for the same again. */
export const NEED_INTERVAL_MS = 10_000

/** What the recorder is shown: how many readers ask for what. */
const askedNeeds = z.object({
  /** Whether readers may ask. */
  can_ask: z.boolean(),
  /** Different readers who ask for anything. */
  readers: z.int().check(z.nonnegative()),
  /** Kinds that somebody asks for, in their order. */
  asked: z.array(z.object({ kind: needKind, readers: z.int().check(z.positive()) })),
  /** When the newest of them was asked, epoch milliseconds; 0 without any. */
  at: z.int().check(z.nonnegative()),
})
/** The needs of a running recording. */
export type AskedNeeds = z.output<typeof askedNeeds>

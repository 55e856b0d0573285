import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { CurrentBehindNoteProps } from '../place/behind-note.tsx'
import type { ReadingAidsProps } from './reading-aids.tsx'

// Loaded with the first line: before it there is nothing to announce.
const load = () => import('./reading-aids-parts.ts')
const Aids = lazyOptional<ReadingAidsProps>(async () => (await load()).ReadingAids)
const Behind = lazyOptional<CurrentBehindNoteProps>(async () => (await load()).CurrentBehindNote)

/** The note of the reader's place and the announcements to screen readers, once they are loaded. */
export function LoadedReadingAids(props: ReadingAidsProps) {
  return (
    <Suspense>
      <Aids {...props} />
    </Suspense>
  )
}

/** How far behind the reader is, once it is loaded. */
export function LoadedBehindNote(props: CurrentBehindNoteProps) {
  return (
    <Suspense>
      <Behind {...props} />
    </Suspense>
  )
}

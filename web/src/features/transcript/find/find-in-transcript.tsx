import { Suspense, useState } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { useLetterKey } from '../marks/use-letter-key.ts'
import type { FindBarProps } from './find-bar.tsx'

// Loaded on first use.
const FindBar = lazyOptional<FindBarProps>(() =>
  import('./find-parts.ts').then((part) => part.FindBar),
)

type FindInTranscriptProps = Omit<FindBarProps, 'onClose'>

/** The button that opens the field to find words in this transcript; the key is `/`. */
export function FindInTranscript(props: FindInTranscriptProps) {
  const [isOpen, setOpen] = useState(false)
  useLetterKey('/', () => setOpen(true))

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="/"
        onClick={() => setOpen(true)}
        className="min-h-11 min-w-11 font-semibold"
      >
        Find
      </button>
      {isOpen && (
        <Suspense>
          <FindBar {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { lazy, Suspense } from 'react'
import type { CaptionLinesProps } from './caption-lines.tsx'

const Lines = lazy(() =>
  import('./caption-lines.tsx').then(
    ({ CaptionLines }) => ({ default: CaptionLines }),
    () => ({ default: MissingCaptions }),
  ),
)

/** The last lines of a transcript, loaded where they are shown. */
export function LoadedCaptions(props: CaptionLinesProps) {
  return (
    <Suspense>
      <Lines {...props} />
    </Suspense>
  )
}

function MissingCaptions() {
  return <p role="alert">The captions did not load. Check your connection and reload the page.</p>
}

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import type { EchoNoteProps } from './echo-note.tsx'

// Loaded with the first echo: few recordings have one.
const EchoNote = lazy<ComponentType<EchoNoteProps>>(() =>
  import('./echo-note.tsx').then(
    (part) => ({ default: part.EchoNote }),
    () => ({ default: ShowAll }),
  ),
)

/** Whether the echoes of a transcript are hidden, and the note that counts them and shows them. */
export function useEchoLines(store: TranscriptStore) {
  const [isShown, setIsShown] = useState(false)
  const echoes = useTranscript(store, ({ transcript }) => transcript.echoes)
  const note = echoes > 0 && (
    <Suspense>
      <EchoNote {...{ echoes, isShown }} onToggle={() => setIsShown(!isShown)} />
    </Suspense>
  )

  return { state: isShown ? 'shown' : 'hidden', note }
}

/** In place of a note that can't be loaded: nothing is hidden that nobody can show. */
function ShowAll({ isShown, onToggle }: EchoNoteProps): null {
  useEffect(() => {
    if (!isShown) onToggle()
  })

  return null
}

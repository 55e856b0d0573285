import { Button } from '#web/ui/form/button.tsx'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { formatEchoes } from './echo-lines.ts'
import { useTranscript } from './use-transcript.ts'

interface EchoNoteProps {
  store: TranscriptStore
  isShown: boolean
  onToggle: () => void
}

/** Counts the lines that are the meeting's echo, and shows or hides them; nothing without one. */
export function EchoNote({ store, isShown, onToggle }: EchoNoteProps) {
  const echoes = useTranscript(store, ({ transcript }) => transcript.echoes)
  if (echoes === 0) return null

  return (
    <p
      data-testid="echo-note"
      className="flex flex-wrap items-center gap-x-2 pt-2 font-sans text-note text-ink-soft"
    >
      {formatEchoes(echoes, isShown)}
      <Button variant="quiet" size="small" onClick={onToggle}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </p>
  )
}

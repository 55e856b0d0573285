import { useTranscript } from '../list/use-transcript.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'

/** Finals that a screen reader can go back to. */
const KEPT = 20

interface SpokenFinalsProps {
  store: TranscriptStore
  /** Whether new lines are said by another live region. */
  isAnnounced: boolean
}

/** Announces each final once, for screen readers: lines of captions are cut anywhere. */
export function SpokenFinals({ store, isAnnounced }: SpokenFinalsProps) {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)

  return (
    <div
      role="log"
      aria-label="Transcript"
      aria-live={isAnnounced ? 'off' : 'polite'}
      className="sr-only"
    >
      {entries.slice(-KEPT).map(
        ({ id, text, isEcho }) =>
          !isEcho && (
            <p key={id} dir="auto">
              {text}
            </p>
          ),
      )}
    </div>
  )
}

import { useTranscript } from '#web/features/transcript/list/use-transcript.ts'
import type { TranscriptState } from '#web/features/transcript/model/transcript-model.ts'
import { loadLater } from '#web/ui/page/load-later.tsx'
import type { TalkTimelineProps } from './talk-timeline.tsx'

/** Milliseconds from which a recording is long enough to look for a place by time. */
const MIN_LENGTH_MS = 60_000

// Loaded with a transcript that has one.
const Timeline = loadLater<TalkTimelineProps>(
  async () => (await import('./talk-timeline.tsx')).TalkTimeline,
)

/** The timeline of a finished transcript of a minute or more, in a place that is kept for it. */
export function LoadedTimeline(props: TalkTimelineProps) {
  const state = useTranscript(props.store, ({ transcript }) => findState(transcript))
  if (state === 'none') return null

  return (
    <div data-print="no" className="mb-4 h-16">
      {state === 'whole' && <Timeline {...props} />}
    </div>
  )
}

/** `reading`: further lines of the log follow, so that the length is not known yet. */
function findState({ status, entries, announced }: TranscriptState): 'none' | 'reading' | 'whole' {
  const endMs = entries.at(-1)?.endMs ?? 0
  if (status !== 'completed' || endMs < MIN_LENGTH_MS) return 'none'
  return entries.length < announced ? 'reading' : 'whole'
}

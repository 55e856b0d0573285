import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import type { AutoScroller } from '../reading/auto-scroller.ts'
import { describeDelay } from './place-text.ts'
import { useSecondsBehind } from './use-seconds-behind.ts'

/** What a reader is behind: the transcript, and the scroller of its page. */
export interface CurrentBehindNoteProps {
  store: TranscriptStore
  scroller: AutoScroller
}

/** How far behind the speech a reader is who scrolled up, paused or is catching up. */
export function CurrentBehindNote({ store, scroller }: CurrentBehindNoteProps) {
  const seconds = useSecondsBehind(store, scroller)

  return seconds > 0 && <BehindNote seconds={seconds} />
}

/** Says how many seconds of speech a reader is behind. */
export function BehindNote({ seconds }: { seconds: number }) {
  return (
    <span
      data-print="no"
      className="inline-flex min-h-8 animate-appear items-center rounded-control border border-rule bg-sheet px-2.5 font-sans text-note text-ink tabular-nums shadow-sheet"
    >
      {`You are ${describeDelay(seconds)} behind`}
    </span>
  )
}

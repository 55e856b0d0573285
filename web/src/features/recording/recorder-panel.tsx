import { formatDuration } from '#web/lib/format-duration.ts'
import { Caret, LevelCaret } from '#web/ui/caret.tsx'
import { ConnectionState } from './connection-state.tsx'
import { RecordButton } from './record-button.tsx'
import type { Recorder, RecorderSnapshot } from './recorder.ts'
import { isActive } from './recorder-state.ts'

interface RecorderPanelProps {
  recorder: Recorder
  snapshot: RecorderSnapshot
  onStop: () => void
}

/** The control, the time and the voice. */
export function RecorderPanel({ recorder, snapshot, onStop }: RecorderPanelProps) {
  const { state, elapsedMs, heldMs } = snapshot
  const isHearing = state.name === 'recording' || state.name === 'repairing'

  return (
    <section
      aria-label="Recording"
      className="sticky top-0 z-10 -mx-5 flex items-center justify-between gap-4 border-b border-rule bg-paper px-5 py-3 sm:-mx-8 sm:px-8 lg:static lg:mx-0 lg:flex-col lg:items-stretch lg:gap-5 lg:border-0 lg:p-0"
    >
      <div className="flex items-center gap-3 lg:gap-4">
        {isHearing ? (
          <LevelCaret onLevel={recorder.onLevel} />
        ) : (
          <Caret mood={state.name === 'starting' ? 'breathing' : 'still'} size="meter" />
        )}
        <div>
          <p
            role="timer"
            aria-label="Elapsed time"
            className="figures text-3xl leading-none font-medium tracking-[-0.04em] lg:text-[2.75rem]"
          >
            {formatDuration(isActive(state) ? elapsedMs : 0)}
          </p>
          <div className="mt-1 text-note lg:mt-2">
            <ConnectionState state={state} heldMs={heldMs} />
          </div>
        </div>
      </div>
      <RecordButton state={state} onStart={() => void recorder.start()} onStop={onStop} />
    </section>
  )
}

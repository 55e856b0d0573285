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
    <section aria-label="Recording" className="flex flex-col gap-5">
      <div className="flex items-end gap-4">
        {isHearing ? (
          <LevelCaret onLevel={recorder.onLevel} />
        ) : (
          <Caret mood={state.name === 'starting' ? 'breathing' : 'still'} size="meter" />
        )}
        <div>
          <p
            role="timer"
            aria-label="Elapsed time"
            className="figures text-[2.75rem] leading-none font-medium tracking-[-0.04em]"
          >
            {formatDuration(isActive(state) ? elapsedMs : 0)}
          </p>
          <div className="mt-2 text-note">
            <ConnectionState state={state} heldMs={heldMs} />
          </div>
        </div>
      </div>
      <RecordButton state={state} onStart={() => void recorder.start()} onStop={onStop} />
    </section>
  )
}

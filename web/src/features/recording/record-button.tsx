import { Button } from '#web/ui/button.tsx'
import type { RecorderState } from './recorder-state.ts'

interface RecordButtonProps {
  state: RecorderState
  onStart: () => void
  onStop: () => void
}

/** Beside the time on a phone, the full width of its column elsewhere. */
const place = 'px-4 sm:px-7 lg:w-full'

/** The one big control. */
export function RecordButton({ state, onStart, onStop }: RecordButtonProps) {
  switch (state.name) {
    case 'idle':
    case 'stopped':
      return (
        <Button size="large" className={place} onClick={onStart}>
          <span aria-hidden="true" className="size-3 rounded-full bg-on-accent" />
          Start Recording
        </Button>
      )
    case 'starting':
      return (
        <Button size="large" className={place} disabled>
          Starting...
        </Button>
      )
    case 'recording':
    case 'repairing':
      return (
        <Button size="large" variant="ink" className={place} onClick={onStop}>
          <span aria-hidden="true" className="size-3 rounded-[2px] bg-paper" />
          Stop Recording
        </Button>
      )
    case 'stopping':
      return (
        <Button size="large" variant="ink" className={place} disabled>
          Finishing...
        </Button>
      )
    default:
      return state satisfies never
  }
}

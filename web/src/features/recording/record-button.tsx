import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { RecorderState } from './recorder-state.ts'

interface RecordButtonProps {
  state: RecorderState
  onStart: () => void
  onResume: () => void
  onStop: () => void
}

/** Beside the time on a phone, the full width of its column elsewhere. */
const place = 'px-3.5 max-sm:text-[0.9375rem] sm:px-7 lg:w-full'

/** The one big control. */
export function RecordButton({ state, onStart, onResume, onStop }: RecordButtonProps) {
  switch (state.name) {
    case 'idle':
      return <GoButton onClick={onStart}>Start Recording</GoButton>
    case 'paused':
      return <GoButton onClick={onResume}>Resume Recording</GoButton>
    case 'stopped':
      return state.isComplete ? (
        <GoButton onClick={onStart}>Start Recording</GoButton>
      ) : (
        <GoButton onClick={onResume}>Resume Recording</GoButton>
      )
    case 'starting':
    case 'resuming':
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

function GoButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="large" className={place} onClick={onClick}>
      <span aria-hidden="true" className="size-3 rounded-full bg-on-accent" />
      {children}
    </Button>
  )
}

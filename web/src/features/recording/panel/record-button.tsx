import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import type { RecorderState } from '../engine/recorder-state.ts'

interface RecordButtonProps {
  state: RecorderState
  /** Whether the device has a network, without which no recording can start. */
  isOnline: boolean
  /** Whether another tab or device records the resumable session. */
  isElsewhere: boolean
  /** Whether the page itself offers the next recording, or says why there is none. */
  hasNextElsewhere?: boolean
  onStart: () => void
  onResume: () => void
  onStop: () => void
}

/** The size of the buttons of the recorder's bar. */
export const BAR_BUTTON =
  'min-h-12! max-sm:px-3! max-sm:text-[0.9375rem] max-[24rem]:gap-1.5 max-[24rem]:px-2!'
/** The main button is a little larger, and last, so that nothing that appears moves it. */
const place = `${BAR_BUTTON} whitespace-nowrap sm:order-last sm:px-6! sm:text-base`

/** The main button: start, stop, resume. It keeps its focus when it is replaced. */
export function RecordButton(props: RecordButtonProps) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    const note = ({ target }: Event) => {
      // A dialog gives the focus back to what opened it, which may be replaced meanwhile.
      if (target instanceof Element && target.closest('dialog')) return
      hadFocus.current = target instanceof Node && box.current?.contains(target) === true
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', note)

    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', note)
    }
  }, [])
  // A button that is disabled or replaced loses the focus to the page.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus({ preventScroll: true })
  })

  return (
    <div ref={box} className="contents">
      <ButtonOfState {...props} />
    </div>
  )
}

function ButtonOfState(props: RecordButtonProps) {
  const { state, isOnline, onStart, onResume, onStop } = props
  const resumeLabel = props.isElsewhere ? 'Record here instead' : 'Resume Recording'
  switch (state.name) {
    case 'idle':
      return (
        <GoButton isOnline={isOnline} onClick={onStart}>
          Start Recording
        </GoButton>
      )
    case 'paused':
      return (
        <GoButton isOnline={isOnline} onClick={onResume}>
          {resumeLabel}
        </GoButton>
      )
    case 'stopped':
      if (state.isComplete && props.hasNextElsewhere) return null

      return state.isComplete ? (
        <GoButton isNext isOnline={isOnline} onClick={onStart}>
          Start Recording
        </GoButton>
      ) : (
        <GoButton isOnline={isOnline} onClick={onResume}>
          {resumeLabel}
        </GoButton>
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

interface GoButtonProps {
  /** Whether it starts another recording, beside what can be done with the last one. */
  isNext?: boolean
  isOnline: boolean
  onClick: () => void
  children: ReactNode
}

function GoButton({ isNext = false, isOnline, onClick, children }: GoButtonProps) {
  return (
    <Button
      size="large"
      variant={isNext ? 'outline' : 'primary'}
      className={place}
      disabled={!isOnline}
      onClick={onClick}
    >
      <span
        aria-hidden="true"
        className={`size-3 rounded-full ${isNext ? 'bg-accent' : 'bg-on-accent'}`}
      />
      {children}
    </Button>
  )
}

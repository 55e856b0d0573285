import { useEffect, useRef } from 'react'

interface LevelMeterProps {
  /** Subscribes to the level, 0 to 1; returns the function that unsubscribes. */
  onLevel: (listener: (level: number) => void) => () => void
}

/** A level meter, without React renders. */
export function LevelMeter({ onLevel }: LevelMeterProps) {
  const bar = useRef<HTMLSpanElement>(null)
  const source = useRef(onLevel)
  useEffect(
    () =>
      source.current((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${level})`
      }),
    [],
  )

  return (
    <span aria-hidden="true" className="block h-2 overflow-clip rounded-full bg-rule">
      <span
        ref={bar}
        data-testid="level"
        className="block h-full origin-left bg-live transition-transform duration-100 ease-out"
        style={{ transform: 'scaleX(0)' }}
      />
    </span>
  )
}

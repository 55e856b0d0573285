import { useEffect, useRef } from 'react'

interface LevelMeterProps {
  /** What is measured, for screen readers. */
  label: string
  /** Subscribes to the level, 0 to 1; returns the function that unsubscribes. */
  onLevel: (listener: (level: number) => void) => () => void
}

/** A level meter, without React renders. */
export function LevelMeter({ label, onLevel }: LevelMeterProps) {
  const meter = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  const source = useRef(onLevel)
  useEffect(
    () =>
      source.current((level) => {
        if (bar.current) bar.current.style.transform = `scaleX(${level})`
        if (meter.current) showValue(meter.current, level)
      }),
    [],
  )

  return (
    // `meter` elements can't be given this look in every browser.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div
      ref={meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
      aria-valuetext={NO_SOUND}
      className="h-2 overflow-clip rounded-full bg-rule"
    >
      <span
        ref={bar}
        data-testid="level"
        className="block h-full origin-left bg-live transition-transform duration-300 ease-out"
        style={{ transform: 'scaleX(0)' }}
      />
    </div>
  )
}

const NO_SOUND = 'no sound'

/** Writes the level in steps of ten, which changes the page seldom. */
function showValue(meter: HTMLElement, level: number): void {
  const percent = level === 0 ? 0 : Math.max(10, Math.round(level * 10) * 10)
  if (meter.getAttribute('aria-valuenow') === String(percent)) return
  meter.setAttribute('aria-valuenow', String(percent))
  meter.setAttribute('aria-valuetext', percent === 0 ? NO_SOUND : `${percent}%`)
}

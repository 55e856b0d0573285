import { useEffect, useRef } from 'react'

interface CheckboxProps {
  /** Read by screen readers; the box has no text of its own. */
  label: string
  state: 'on' | 'off' | 'mixed'
  /** Its form fields, where something looks for them. */
  name?: string
  value?: string
  /** Called with whether the Shift key was held, for a range. */
  onToggle: (options: { isRange: boolean }) => void
}

/** A checkbox with a label for screen readers. */
export function Checkbox({ label, state, name, value, onToggle }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed'
  }, [state])

  return (
    <span className="relative inline-flex size-11 shrink-0 items-center justify-center">
      <input
        ref={box}
        type="checkbox"
        name={name}
        value={value}
        aria-label={label}
        checked={state === 'on'}
        // A change says nothing of the Shift key; a click is one by keyboard too.
        readOnly
        onClick={({ shiftKey }) => onToggle({ isRange: shiftKey })}
        className="size-5 cursor-pointer accent-accent before:absolute before:inset-0"
      />
    </span>
  )
}

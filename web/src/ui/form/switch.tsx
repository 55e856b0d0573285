import { useId } from 'react'

interface SwitchProps {
  label: string
  /** Where the label is visible only to screen readers. */
  labelClassName?: string
  /** The key that does the same on the page. */
  keyShortcut?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** A labelled switch. */
export function Switch({ label, labelClassName = '', keyShortcut, isOn, onChange }: SwitchProps) {
  const id = useId()

  return (
    <span className="inline-flex min-h-11 items-center gap-2">
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-keyshortcuts={keyShortcut}
        onClick={() => onChange(!isOn)}
        className="group relative h-6 w-10 shrink-0 rounded-full border border-rule-strong bg-transparent transition-colors duration-150 before:absolute before:-inset-2.5 focus-visible:rounded-full aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="block size-4 translate-x-[3px] rounded-full bg-ink-soft transition-transform duration-150 group-aria-checked:translate-x-[19px] group-aria-checked:bg-on-accent" />
      </button>
      <label htmlFor={id} className={`cursor-pointer select-none ${labelClassName}`}>
        {label}
      </label>
    </span>
  )
}

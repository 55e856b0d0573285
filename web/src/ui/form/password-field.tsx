import { type InputHTMLAttributes, useId, useState } from 'react'

interface PasswordFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string
  hint?: string
}

/** A password field with a button to show it. */
export function PasswordField({ label, hint, ...input }: PasswordFieldProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          className="min-h-12 w-full rounded-control border border-rule-strong bg-sheet pr-20 pl-3.5 text-body text-ink focus-visible:rounded-control"
          aria-describedby={hint ? `${id}-note` : undefined}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
        />
        <button
          type="button"
          aria-controls={id}
          aria-label={isShown ? 'Hide what you type' : 'Show what you type'}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 min-h-11 w-18 rounded-control text-note font-semibold text-ink-soft hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      {hint && (
        <p id={`${id}-note`} className="text-note text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}

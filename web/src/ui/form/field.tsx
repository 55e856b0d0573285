import { type InputHTMLAttributes, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string
  error?: string | undefined
}

/** A labelled input with a hint or an error. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId()
  const note = error ?? hint

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className="min-h-12 w-full min-w-0 rounded-control border border-rule-strong bg-sheet px-3.5 text-body text-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60 focus-visible:rounded-control"
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...input}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={error ? 'text-note text-danger' : 'text-note text-ink-faint'}
        >
          {note}
        </p>
      )}
    </div>
  )
}

import { useId } from 'react'

interface SelectProps<Value extends string> {
  label: string
  /** Beside its label over the whole width, above it, or beside it in a line of text. */
  layout: 'row' | 'stacked' | 'inline'
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  /** What is shown while nothing is chosen; can't be chosen. */
  placeholder?: string
  onChange: (value: Value) => void
}

const layouts = {
  row: {
    box: 'flex w-full items-center justify-between gap-3',
    label: 'min-w-30 font-medium whitespace-nowrap',
    select: 'min-h-11 flex-1 px-2 text-note',
  },
  stacked: {
    box: 'flex min-w-0 flex-1 flex-col gap-1.5',
    label: 'font-medium',
    select: 'min-h-11 w-full px-3 text-body',
  },
  inline: {
    box: 'flex items-center gap-2 text-note text-ink-soft',
    label: '',
    select: 'min-h-9 px-2',
  },
} as const

/** A choice of one among several, as the browser's own list, with its label. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, layout, value, options, placeholder, onChange } = props
  const id = useId()
  const classes = layouts[layout]
  const choose = (selected: string) => {
    const option = options.find((one) => one.value === selected)
    if (option) onChange(option.value)
  }

  return (
    <span className={classes.box}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={`min-w-0 rounded-control border border-rule-strong bg-sheet text-ink ${classes.select}`}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}

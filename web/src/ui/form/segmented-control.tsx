import { ToggleGroup } from 'radix-ui'
import type { CSSProperties } from 'react'

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; style?: CSSProperties }[]
  onChange: (value: Value) => void
}

/** A single-choice toggle group whose options are all visible. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onChange } = props
  const choose = (selected: string) => {
    const option = options.find((one) => one.value === selected)
    if (option) onChange(option.value)
  }

  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="flex rounded-control border border-rule-strong"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          style={option.style}
          className="min-h-11 flex-1 px-2 text-note text-ink-soft transition-colors duration-150 first:rounded-l-[5px] last:rounded-r-[5px] hover:text-ink focus-visible:z-10 data-[state=on]:bg-ink data-[state=on]:font-semibold data-[state=on]:text-paper"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}

import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

interface SwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, with its name beside it. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  const id = useId()

  return (
    <span className="inline-flex min-h-11 items-center gap-2">
      <Radix.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        className="relative h-6 w-10 shrink-0 rounded-full border border-rule-strong bg-transparent transition-colors duration-150 before:absolute before:-inset-2.5 focus-visible:rounded-full data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-ink-soft transition-transform duration-150 data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
      <label htmlFor={id} className="cursor-pointer whitespace-nowrap select-none">
        {label}
      </label>
    </span>
  )
}

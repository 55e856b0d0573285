import { ChevronDown } from 'lucide'
import type { CSSProperties, ReactNode } from 'react'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface ChoiceSettingProps<Value extends string> {
  name: string
  value: Value
  choices: readonly { value: Value; label: string; style?: CSSProperties }[]
  onChange: (value: Value) => void
}

/** A setting with its name above its choices. */
export function ChoiceSetting<Value extends string>(props: ChoiceSettingProps<Value>) {
  const { name, value, choices, onChange } = props

  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-note text-ink-soft">{name}</span>
      <SegmentedControl label={name} value={value} options={choices} onChange={onChange} />
    </div>
  )
}

/** A group of settings that is closed until somebody needs it; opening one closes the other. */
export function SettingGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details name="reading-settings" className="group border-t border-rule">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-note text-ink [&::-webkit-details-marker]:hidden">
        {name}
        <Icon of={ChevronDown} size={18} className="group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-1 pb-4 text-note text-ink-soft">{children}</div>
    </details>
  )
}

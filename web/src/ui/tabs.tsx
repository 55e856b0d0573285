import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  tabs: readonly { value: Value; label: string; content: ReactNode }[]
  onChange: (value: Value) => void
}

/** Tabs of one page, controlled by `value`; only the chosen panel is rendered. */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  const choose = (wanted: string) => {
    const tab = tabs.find((one) => one.value === wanted)
    if (tab) onChange(tab.value)
  }

  return (
    <Radix.Root value={value} onValueChange={choose} className="flex flex-col gap-10">
      <Radix.List
        aria-label={label}
        className="grid grid-cols-2 gap-x-4 border-b border-rule sm:flex sm:gap-x-8"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-12 border-b-2 border-transparent text-left text-ink-soft transition-colors duration-150 hover:text-ink data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="animate-appear">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

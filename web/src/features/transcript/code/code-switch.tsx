import { Switch } from '#web/ui/form/switch.tsx'

interface CodeSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Switches between words as they were said and spoken code written as code. */
export function CodeSwitch({ isOn, onChange }: CodeSwitchProps) {
  return <Switch label="Write spoken code as code" isOn={isOn} onChange={onChange} />
}

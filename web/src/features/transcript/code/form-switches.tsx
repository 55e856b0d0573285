import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { Switch } from '#web/ui/form/switch.tsx'

interface FormSwitchesProps {
  form: LineForm
  onChange: (form: LineForm) => void
}

/** Switches from numbers in digits to spoken code as code, or to the words that were said. */
export function FormSwitches({ form, onChange }: FormSwitchesProps) {
  return (
    <>
      <Switch
        label="Write spoken code as code"
        isOn={form === 'code'}
        onChange={(isOn) => onChange(isOn ? 'code' : 'written')}
      />
      <Switch
        label="Show numbers as they were said"
        keyShortcut="N"
        isOn={form === 'said'}
        onChange={(isOn) => onChange(isOn ? 'said' : 'written')}
      />
    </>
  )
}

import { useState } from 'react'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

const MAX_SIZE = 48
const fonts = [
  { value: 'serif', label: 'Serif' },
  { value: 'sans', label: 'Sans' },
  { value: 'mono', label: 'Mono' },
]

/** Examples of form fields and controls in all states. */
export function FormExamples() {
  const [font, setFont] = useState('serif')
  const [size, setSize] = useState(MAX_SIZE)
  const [isOn, setOn] = useState(true)

  return (
    <ExampleSection title="Fields and controls">
      <div className="grid max-w-[40rem] gap-5 sm:grid-cols-2">
        <Field label="Empty" placeholder="Second round" />
        <Field label="With a hint" defaultValue="300" hint="At least 300, in steps of 10" />
        <Field label="With an error" defaultValue="299" error="Minimum purchase is 300 minutes" />
        <Field label="Disabled" defaultValue="Ada Byron" disabled />
        <PasswordField label="Password" defaultValue="a long pass phrase" hint="12 characters" />
      </div>
      <ExampleState name="a choice">
        <div className="w-72">
          <SegmentedControl label="Typeface" value={font} options={fonts} onChange={setFont} />
        </div>
      </ExampleState>
      <ExampleState name="a choice from a list">
        <div className="flex w-72 flex-col gap-4">
          <Select label="Keep it" layout="row" value={font} options={fonts} onChange={setFont} />
          <Select
            label="Keep it"
            layout="stacked"
            value=""
            options={fonts}
            placeholder="Choose a typeface"
            onChange={setFont}
          />
          <Select label="Keep it" layout="inline" value={font} options={fonts} onChange={setFont} />
        </div>
      </ExampleState>
      <ExampleState name="a stepper at its end">
        <Stepper
          label="Text size"
          value={size}
          min={14}
          max={MAX_SIZE}
          unit="px"
          onStep={(direction) => setSize(size + direction * 2)}
        />
      </ExampleState>
      <ExampleState name="switches">
        <Switch label="Auto-scroll" isOn={isOn} onChange={setOn} />
        <Switch label="Share" isOn={!isOn} onChange={(wanted) => setOn(!wanted)} />
      </ExampleState>
    </ExampleSection>
  )
}

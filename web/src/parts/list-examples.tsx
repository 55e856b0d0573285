import { useState } from 'react'
import { parseTag } from '#web/features/recording/list/parse-tag.ts'
import { nothingSelected, type Selection, toggle } from '#web/features/recording/list/selection.ts'
import { SelectionBar } from '#web/features/recording/list/selection-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TagField } from '#web/ui/form/tag-field.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

const states = ['off', 'mixed', 'on'] as const
const suggestions = ['Onsite', 'System design', 'Behavioural']

/** Examples of the controls of the list of recordings. */
export function ListExamples() {
  const [names, setNames] = useState<readonly string[]>([
    'Onsite',
    'a tag of forty characters, which is a lot',
  ])
  const [selection, setSelection] = useState<Selection>(toggle(nothingSelected, 'ABC234'))
  const doNothing = () => {}

  return (
    <ExampleSection title="List of recordings">
      <ExampleState name="checkboxes: off, mixed, on">
        {states.map((state) => (
          <Checkbox key={state} label={state} state={state} onToggle={doNothing} />
        ))}
      </ExampleState>
      <ExampleState name="a selection">
        <div className="w-full">
          <SelectionBar
            selection={selection}
            total={1234}
            onSelect={setSelection}
            onTag={doNothing}
            onExport={doNothing}
            onDelete={doNothing}
          />
        </div>
      </ExampleState>
      <ExampleState name="tags">
        <div className="w-full max-w-[24rem]">
          <TagField
            names={names}
            suggestions={suggestions}
            parse={parseTag}
            onChange={setNames}
            onSubmit={setNames}
          >
            <Button type="submit">Save</Button>
          </TagField>
        </div>
      </ExampleState>
    </ExampleSection>
  )
}

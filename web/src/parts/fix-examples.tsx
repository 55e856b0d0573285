import { useState } from 'react'
import { EntryForm } from '#web/features/account/vocabulary/entry-form.tsx'
import { EntryList } from '#web/features/account/vocabulary/entry-list.tsx'
import { FixPopover, type PopoverAnchor } from '#web/features/transcript/fixes/fix-popover.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { createExampleTranscript } from './create-example-transcript.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

const entries = [
  { term: 'Kubernetes', heard: 'cooper netties', is_used: true },
  { term: 'PostgreSQL', heard: null, is_used: true },
  { term: 'our product', heard: null, is_used: false },
]

/** Examples of fixing words and of a vocabulary; there is no server behind them. */
export function FixExamples() {
  const [store] = useState(() => createExampleTranscript({ hasEchoes: false }))
  const [anchor, setAnchor] = useState<PopoverAnchor | null>(null)

  return (
    <ExampleSection title="Fixing words">
      <ExampleState name="form">
        <Button variant="outline" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          Fix words
        </Button>
        {anchor && (
          <FixPopover
            code="ABC234"
            store={store}
            anchor={anchor}
            selected={null}
            onClose={() => setAnchor(null)}
          />
        )}
      </ExampleState>
      <ExampleState name="vocabulary">
        <div className="flex w-full max-w-3xl flex-col gap-4">
          <EntryForm entry={null} onSave={async () => {}} />
          <EntryList entries={entries} onEdit={async () => {}} onRemove={() => {}} />
        </div>
      </ExampleState>
    </ExampleSection>
  )
}

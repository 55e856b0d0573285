import { useState } from 'react'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { ExportDialog } from '#web/features/transcript/export/export-dialog.tsx'
import { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ExampleSection, ExampleState } from './example-section.tsx'

/** Examples of exporting a transcript; there is no recording behind them. */
export function ExportExamples() {
  const [isOpen, setOpen] = useState(false)
  const [store] = useState(() => new TranscriptStore(() => new Promise(() => {})))

  return (
    <ExampleSection title="Export">
      <ExampleState name="beside a transcript, in a list">
        <ExportButton code="ABC234" form="written" />
        <ExportButton code="ABC234" form="written" of="Second round" />
      </ExampleState>
      <ExampleState name="dialog with printing">
        <Button variant="outline" onClick={() => setOpen(true)}>
          Open the dialog
        </Button>
        {isOpen && (
          <ExportDialog
            source={{ code: 'ABC234' }}
            form="code"
            store={store}
            onClose={() => setOpen(false)}
          />
        )}
      </ExampleState>
    </ExampleSection>
  )
}

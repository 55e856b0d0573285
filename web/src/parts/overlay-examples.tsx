import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { ExampleSection, ExampleState } from './example-section.tsx'

/** Examples of overlays: dialogs, menus, popovers and toasts. */
export function OverlayExamples() {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)

  return (
    <ExampleSection title="Above the page">
      <ExampleState name="dialog, menu, popover">
        <Button variant="outline" onClick={() => setAsked(true)}>
          Ask a question
        </Button>
        <Menu trigger={<Button variant="outline">Open the menu</Button>}>
          <MenuItem onSelect={() => {}}>Rename</MenuItem>
          <MenuItem isDangerous onSelect={() => {}}>
            Delete
          </MenuItem>
        </Menu>
        <Popover label="Sharing" trigger={<Button variant="outline">Open the popover</Button>}>
          <p>Anyone with the link can read along.</p>
        </Popover>
      </ExampleState>
      <ExampleState name="toasts">
        <Button variant="outline" onClick={() => toast.success('Link copied')}>
          Success
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast.success('Recording deleted', { action: { label: 'Undo', onClick: () => {} } })
          }
        >
          With an action
        </Button>
        <Button variant="outline" onClick={() => toast.info('The recording goes on')}>
          Info
        </Button>
        <Button variant="outline" onClick={() => toast.warning('Five minutes left')}>
          Warning
        </Button>
        <Button variant="outline" onClick={() => toast.error('The link could not be copied')}>
          Error
        </Button>
      </ExampleState>
      <ConfirmDialog
        isOpen={isAsked}
        title="Stop the recording?"
        cancelLabel="Keep recording"
        confirmLabel="Stop Recording"
        onCancel={close}
        onConfirm={close}
      >
        Everything said so far will be saved as text.
      </ConfirmDialog>
    </ExampleSection>
  )
}

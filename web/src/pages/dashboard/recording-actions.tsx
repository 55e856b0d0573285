import type { TranscriptionSession } from '@live-scribe/contract/recording'
import { Ellipsis } from 'lucide'
import { useLineForm } from '#web/features/transcript/code/use-line-form.ts'
import { ExportButton } from '#web/features/transcript/export/export-button.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuOnPress } from '#web/ui/overlay/menu-on-press.tsx'

const fetchMenu = async () => (await import('../more-actions.tsx')).MoreActions

interface RecordingActionsProps {
  session: TranscriptionSession
  /** Called when the list is out of date. */
  onChanged: () => void
}

/** The actions for one recording of the list. */
export function RecordingActions({ session, onChanged }: RecordingActionsProps) {
  const [form] = useLineForm()
  const { session_id: code, title } = session

  return (
    <>
      <ExportButton code={code} form={form} of={title} />
      <MenuOnPress
        load={fetchMenu}
        props={{ session, onChanged }}
        trigger={
          <Button variant="quiet" className="size-11 px-0!" aria-label={`Actions for ${title}`}>
            <Icon of={Ellipsis} size={18} />
          </Button>
        }
      />
    </>
  )
}

import { MAX_TAG_CHARACTERS, recordingTag, renameTag } from '@live-scribe/contract/recording/tags'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { Button } from '#web/ui/form/button.tsx'
import { RenameDialog } from '#web/ui/overlay/rename-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { readListsAgain } from '../history/past-recordings-query.ts'

interface RenameTagButtonProps {
  tag: string
  onRenamed: (name: string) => void
}

/** A button that asks for another name of a tag, on all recordings that have it. */
export function RenameTagButton({ tag, onRenamed }: RenameTagButtonProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="min-h-11!"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Rename tag
      </Button>
      {isOpen && <RenameTagDialog tag={tag} onRenamed={onRenamed} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameTagDialog(props: RenameTagButtonProps & { onClose: () => void }) {
  const { tag, onRenamed, onClose } = props
  const queryClient = useQueryClient()
  const save = async (typed: string) => {
    const to = recordingTag.parse(typed)
    const { name } = await callEndpoint(renameTag, { body: { from: tag, to } })
    onRenamed(name)
    toast.success(`The tag is ${name} now`)
    void readListsAgain(queryClient)
  }

  return (
    <RenameDialog
      title="Rename tag"
      name={tag}
      maxLength={2 * MAX_TAG_CHARACTERS}
      hint="On all recordings that have this tag"
      check={(typed) => recordingTag.safeParse(typed).error?.issues[0]?.message ?? null}
      save={save}
      onClose={onClose}
    />
  )
}

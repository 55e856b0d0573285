import { type RecordingSelection, tagRecordings } from '@live-scribe/contract/recording/list'
import { MAX_TAGS } from '@live-scribe/contract/recording/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { formatCount } from '#web/lib/format/format-count.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { TagField } from '#web/ui/form/tag-field.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { readListsAgain } from '../history/past-recordings-query.ts'
import { parseTag } from './parse-tag.ts'
import { tagsQuery } from './tags-query.ts'

/** Properties of the dialog. */
export interface TagDialogProps {
  selection: RecordingSelection
  /** How many recordings are selected, and the tags that some of them have. */
  count: number
  tags: readonly string[]
  onClose: () => void
}

/** Adds tags to recordings, and removes and renames those that they have. */
export function TagDialog({ selection, count, tags, onClose }: TagDialogProps) {
  const queryClient = useQueryClient()
  const { data: own = [] } = useQuery(tagsQuery)
  const [names, setNames] = useState(tags)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (chosen: readonly string[]) => {
    const add = chosen.filter((name) => !tags.includes(name))
    const remove = tags.filter((name) => !chosen.includes(name))
    if (count === 1 && chosen.length > MAX_TAGS) {
      return setError(`A recording has at most ${MAX_TAGS} tags. Remove one first.`)
    }
    if (add.length + remove.length === 0) return onClose()
    setBusy(true)
    try {
      const { full } = await callEndpoint(tagRecordings, { body: { selection, add, remove } })
      if (full > 0) toastFull(full)
      await readListsAgain(queryClient)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Please try again.')
      setBusy(false)
    }
  }

  return (
    <Modal
      title={count === 1 ? 'Tags' : `Tags of ${formatCount(count)} recordings`}
      onClose={onClose}
    >
      <TagField
        names={names}
        suggestions={own.map(({ name }) => name)}
        parse={parseTag}
        onChange={setNames}
        onSubmit={(chosen) => void save(chosen)}
        isBusy={isBusy}
      >
        <FormError text={error} />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </TagField>
    </Modal>
  )
}

function toastFull(full: number): void {
  const who = full === 1 ? 'One recording has' : `${formatCount(full)} recordings have`
  toast.warning(`${who} too many tags already`, {
    description: `A recording has at most ${MAX_TAGS} tags. Nothing changed there.`,
  })
}

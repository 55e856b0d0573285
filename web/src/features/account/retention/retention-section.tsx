import { type RetentionReply, setRetention } from '@live-scribe/contract/account/retention'
import { RETENTIONS, type Retention } from '@live-scribe/contract/account/retention-choice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callEndpoint } from '#web/api/client.ts'
import { retentionLabels } from '#web/lib/format/format-retention.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { describeDeletions } from './describe-deletions.ts'
import { retentionQuery } from './retention-query.ts'

/** Chooses how long recordings are kept; asks first when that deletes some of them. */
export function RetentionSection() {
  const { data, isError, error, refetch } = useQuery(retentionQuery)
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()}>
        {`How long recordings are kept could not be loaded. ${error.message}`}
      </LoadFailure>
    )
  }
  if (!data) return <p className="text-ink-soft">Loading your choice...</p>

  return <RetentionForm key={data.retention} reply={data} />
}

function RetentionForm({ reply }: { reply: RetentionReply }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<Retention>(reply.retention)
  const [state, setState] = useState<'idle' | 'asking' | 'saving'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const deletions = describeDeletions(reply.deletes[chosen])
  const save = async () => {
    setState('saving')
    setProblem(null)
    try {
      const saved = await callEndpoint(setRetention, { body: { retention: chosen } })
      queryClient.setQueryData(retentionQuery.queryKey, saved)
      toast.success(`Recordings are kept: ${retentionLabels[chosen].toLowerCase()}`)
    } catch (failure) {
      setProblem(`It was not saved. ${failure instanceof Error ? failure.message : ''}`.trim())
    } finally {
      setState('idle')
    }
  }
  const ask = () => (deletions === null ? void save() : setState('asking'))

  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">
        We delete recordings this long after they end, for you and everyone with the link. For a
        week or longer, we email you the day before. You can override this when you start a
        recording.
      </p>
      <div className="flex w-full flex-wrap items-end gap-3">
        <Select
          label="Keep recordings"
          layout="stacked"
          value={chosen}
          options={RETENTIONS.map((value) => ({ value, label: retentionLabels[value] }))}
          onChange={setChosen}
        />
        <Button
          variant="outline"
          disabled={chosen === reply.retention || state === 'saving'}
          onClick={ask}
        >
          Save
        </Button>
      </div>
      <FormError text={problem} />
      <ConfirmDialog
        isOpen={state === 'asking'}
        title="Delete older recordings?"
        cancelLabel="Keep them"
        confirmLabel="Save and delete"
        onCancel={() => setState('idle')}
        onConfirm={() => void save()}
      >
        <p>{deletions} Whoever reads one of them is told that it is gone.</p>
      </ConfirmDialog>
    </div>
  )
}

import type { GrantedMinutes } from '@live-scribe/contract/admin/grants'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { grantsQuery, revokeGrant } from './admin-api.ts'
import { adminText } from './admin-text.ts'

/**
 * Lists the minutes granted by administrators, newest first, with a button to take a grant back.
 */
export function GrantsList() {
  const queryClient = useQueryClient()
  const grants = useQuery(grantsQuery)
  const [selected, setSelected] = useState<GrantedMinutes | null>(null)
  const takeBack = useMutation({
    mutationFn: (grant: GrantedMinutes) => revokeGrant(grant.id),
    onSuccess: ({ minutes, email, minute_balance }) =>
      toast.success(adminText.tookBack(minutes, email, minute_balance)),
    onError: (error) =>
      toast.error((error instanceof ApiError && error.serverText) || adminText.takeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin'] }),
  })
  if (grants.isError) {
    return <LoadFailure onRetry={() => void grants.refetch()}>{adminText.givenFailed}</LoadFailure>
  }
  if (!grants.data) return <p className="text-ink-soft">Loading...</p>
  if (grants.data.length === 0) return <p className="text-ink-soft">{adminText.noneGiven}</p>

  return (
    <>
      <ol
        aria-label={adminText.givenTitle}
        className="flex flex-col divide-y divide-rule border-y border-rule"
      >
        {grants.data.map((grant) => (
          <li
            key={grant.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
          >
            <div className="min-w-0">
              <p className="wrap-anywhere">{adminText.given(grant.minutes, grant.email)}</p>
              <p className="text-note text-ink-soft">
                {formatDateAndTime(Date.parse(grant.created_at))}
                {grant.reason && ` · ${grant.reason}`}
              </p>
            </div>
            {grant.taken_back === null ? (
              <Button
                variant="outline"
                size="small"
                aria-label={`Take back ${adminText.given(grant.minutes, grant.email)}`}
                disabled={takeBack.isPending}
                onClick={() => setSelected(grant)}
              >
                Take back
              </Button>
            ) : (
              <span className="text-note text-ink-soft">
                {adminText.takenBack(grant.taken_back, grant.minutes)}
              </span>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        isOpen={selected !== null}
        title={adminText.takeTitle(selected?.minutes ?? 0)}
        cancelLabel="Leave them"
        confirmLabel="Take them back"
        onCancel={() => setSelected(null)}
        onConfirm={() => {
          if (selected) takeBack.mutate(selected)
          setSelected(null)
        }}
      >
        {selected && adminText.takeQuestion(selected.email)}
      </ConfirmDialog>
    </>
  )
}

import type { getAllAffiliatesWithStats } from '@live-scribe/contract/admin'
import type { ReplyOf } from '@live-scribe/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CopyIconButton } from '#web/ui/form/copy-icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { toastCopied, toastCopyFailed } from '#web/ui/overlay/copy-toasts.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { ColumnHeading, ColumnHeadings, Table, TableCell } from '#web/ui/table.tsx'
import { affiliatesQuery, updateAffiliateStatus } from './admin-api.ts'
import { adminText } from './admin-text.ts'
import { CreateAffiliateForm } from './create-affiliate-form.tsx'
import { FormButton } from './form-button.tsx'
import { useErrorToast } from './use-error-toast.ts'

type Affiliate = ReplyOf<typeof getAllAffiliatesWithStats>[number]

const headings = [
  'Affiliate',
  'Code',
  'Commission',
  'Bonus Minutes',
  'Referrals',
  'Conversions',
  'Status',
]
const figures = headings.slice(2, 6)

/**
 * All affiliates with their statistics; with `canChange` a click on the status asks, and
 * activates or deactivates a code, and a button makes another affiliate.
 */
export function AffiliatesTable({ canChange }: { canChange: boolean }) {
  const affiliates = useQuery(affiliatesQuery)
  useErrorToast(affiliates.error, 'Failed to load affiliates')
  if (affiliates.isPending) return <p className="text-ink-soft">Loading affiliates...</p>
  if (affiliates.isError) {
    return (
      <LoadFailure onRetry={() => void affiliates.refetch()}>Failed to load affiliates</LoadFailure>
    )
  }

  return (
    <div className="flex flex-col gap-4">
      {canChange && (
        <div>
          <FormButton label="Create affiliate" title="Create affiliate">
            {(close) => <CreateAffiliateForm onDone={close} />}
          </FormButton>
        </div>
      )}
      {affiliates.data.length === 0 ? (
        <p className="text-lg text-ink-soft">{adminText.noAffiliates}</p>
      ) : (
        <AffiliateRows affiliates={affiliates.data} canChange={canChange} />
      )}
    </div>
  )
}

function AffiliateRows({
  affiliates,
  canChange,
}: {
  affiliates: readonly Affiliate[]
  canChange: boolean
}) {
  return (
    <Table
      label="Affiliates"
      head={
        <>
          <ColumnHeadings names={headings} figures={figures} />
          <ColumnHeading>
            <span className="sr-only">Dashboard</span>
          </ColumnHeading>
        </>
      }
    >
      {affiliates.map((affiliate) => (
        <AffiliateRow key={affiliate.id} affiliate={affiliate} canChange={canChange} />
      ))}
    </Table>
  )
}

function AffiliateRow({ affiliate, canChange }: { affiliate: Affiliate; canChange: boolean }) {
  return (
    <tr data-testid="affiliate" className="border-b border-rule align-middle">
      <TableCell>
        {affiliate.full_name ?? 'No name'}
        <span className="block text-note text-ink-soft">{affiliate.email}</span>
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-1">
          <span className="figures">{affiliate.affiliate_code}</span>
          <CopyIconButton
            text={affiliate.affiliate_code}
            label={`Copy the code ${affiliate.affiliate_code}`}
            onCopied={() => toastCopied('Code')}
            onFailed={toastCopyFailed}
          />
        </span>
      </TableCell>
      <TableCell isFigure>{`${affiliate.commission_rate}%`}</TableCell>
      <TableCell isFigure>{affiliate.default_bonus_minutes}</TableCell>
      <TableCell isFigure>{affiliate.total_referrals}</TableCell>
      <TableCell
        isFigure
      >{`${affiliate.converted_referrals} (${affiliate.conversion_rate}%)`}</TableCell>
      <TableCell>
        {canChange ? (
          <StatusSwitch affiliate={affiliate} />
        ) : (
          <StatusBadge isActive={affiliate.is_active} />
        )}
      </TableCell>
      <TableCell>
        <Button asChild variant="outline" size="small">
          <Link to="/affiliate" search={{ view: affiliate.user_id }}>
            View Stats
          </Link>
        </Button>
      </TableCell>
    </tr>
  )
}

function StatusSwitch({ affiliate }: { affiliate: Affiliate }) {
  const queryClient = useQueryClient()
  const { id, is_active: isActive, email } = affiliate
  const [isAsking, setAsking] = useState(false)
  const change = useMutation({
    mutationFn: () => updateAffiliateStatus(id, !isActive),
    onSuccess: async () => {
      toast.success(isActive ? 'Affiliate deactivated' : 'Affiliate activated')
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: () => toast.error('Failed to update affiliate status'),
  })

  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isActive}
        aria-label={`${email} is active`}
        disabled={change.isPending}
        className="min-h-11 disabled:opacity-60"
        onClick={() => setAsking(true)}
      >
        <StatusBadge isActive={isActive} />
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title={adminText.affiliateTitle(isActive, email)}
        cancelLabel="Cancel"
        confirmLabel={isActive ? 'Deactivate' : 'Activate'}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change.mutate()
        }}
      >
        {adminText.affiliateQuestion(isActive)}
      </ConfirmDialog>
    </>
  )
}

function StatusBadge({ isActive }: { isActive: boolean }) {
  return <Badge mood={isActive ? 'good' : 'plain'}>{isActive ? 'active' : 'inactive'}</Badge>
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { billingText } from '../billing-text.ts'
import { queryKeysChangedByPayments } from '../subscription/subscription-query.ts'
import { CheckoutOutcome, PaymentPending } from './checkout-outcome.tsx'
import {
  checkoutStatusQuery,
  isFinalCheckoutError,
  MAX_FAST_POLLS,
} from './checkout-status-query.ts'

interface PurchaseConfirmationProps {
  sessionId: string
  /** What the URL says was bought; the server's reply takes precedence. */
  type: 'minutes' | undefined
}

/**
 * Polls the signed-in user's checkout and shows the outcome; the URL alone proves nothing
 * (RISK-59).
 */
export function PurchaseConfirmation({ sessionId, type }: PurchaseConfirmationProps) {
  const queryClient = useQueryClient()
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery(
    checkoutStatusQuery(sessionId),
  )
  const answers = queryClient.getQueryState(
    checkoutStatusQuery(sessionId).queryKey,
  )?.dataUpdateCount
  const isCredited = data?.status === 'credited'
  useEffect(() => {
    if (!isCredited) return
    for (const queryKey of queryKeysChangedByPayments)
      void queryClient.invalidateQueries({ queryKey })
  }, [isCredited, queryClient])

  if (data) {
    return <CheckoutOutcome checkout={data} isSlow={dataUpdatedAt > 0 && isLong(answers)} />
  }
  if (!error) return <PaymentPending type={type} isSlow={false} />
  if (isFinalCheckoutError(error)) {
    return (
      <EmptyState
        level="h1"
        title="Payment not found"
        actions={
          <Button asChild>
            <Link to="/settings">Go to your settings</Link>
          </Button>
        }
      >
        {`${error.message} ${billingText.otherAccount}`}
      </EmptyState>
    )
  }

  return (
    <EmptyState
      level="h1"
      title="Your payment could not be checked"
      actions={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {`${error.message} ${billingText.notLost}`}
    </EmptyState>
  )
}

function isLong(answers: number | undefined): boolean {
  return (answers ?? 0) >= MAX_FAST_POLLS
}

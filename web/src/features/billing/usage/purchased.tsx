import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Message } from '#web/ui/message.tsx'
import { billingText } from '../billing-text.ts'
import { CheckoutOutcome, PaymentPending } from '../checkout/checkout-outcome.tsx'
import { checkoutStatus, FAST_POLLS, isFinal } from '../checkout/checkout-status.ts'
import { changedByPayments } from '../subscription/subscription.ts'

/** Waits for the signed-in user's checkout; the URL alone proves nothing (RISK-59). */
export function Purchased({ sessionId }: { sessionId: string }) {
  const queryClient = useQueryClient()
  const { data, error, dataUpdatedAt, refetch, isFetching } = useQuery(checkoutStatus(sessionId))
  const answers = queryClient.getQueryState(checkoutStatus(sessionId).queryKey)?.dataUpdateCount
  const isCredited = data?.status === 'credited'
  useEffect(() => {
    if (!isCredited) return
    for (const queryKey of changedByPayments) void queryClient.invalidateQueries({ queryKey })
  }, [isCredited, queryClient])

  if (data) {
    return <CheckoutOutcome checkout={data} isSlow={dataUpdatedAt > 0 && isLong(answers)} />
  }
  if (!error) return <PaymentPending isSlow={false} />
  if (isFinal(error)) {
    return (
      <Message
        level="h1"
        title="Payment not found"
        actions={
          <Button asChild>
            <Link to="/settings">Go to your settings</Link>
          </Button>
        }
      >
        {`${error.message} ${billingText.otherAccount}`}
      </Message>
    )
  }

  return (
    <Message
      level="h1"
      title="Your payment could not be checked"
      actions={
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {`${error.message} ${billingText.notLost}`}
    </Message>
  )
}

function isLong(answers: number | undefined): boolean {
  return (answers ?? 0) >= FAST_POLLS
}

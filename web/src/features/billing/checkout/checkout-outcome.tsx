import type { CheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { freePlan, paidPlans } from '@live-scribe/contract/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configurationQuery } from '#web/api/configuration.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { billingText } from '../billing-text.ts'

interface CheckoutOutcomeProps {
  checkout: CheckoutStatus
  /** Whether the payment takes longer than usual. */
  isSlow: boolean
}

/** Shows the outcome of a checkout: credited, pending, unpaid or expired. */
export function CheckoutOutcome({ checkout, isSlow }: CheckoutOutcomeProps) {
  switch (checkout.status) {
    case 'credited':
      return checkout.type === 'minutes' ? (
        <MinutesAdded checkout={checkout} />
      ) : (
        <Subscribed checkout={checkout} />
      )
    case 'pending':
      return <PaymentPending type={checkout.type} isSlow={isSlow} />
    case 'unpaid':
      return (
        <EmptyState level="h1" title="This payment is not finished" actions={<BackToOffers />}>
          {billingText.unpaid}
        </EmptyState>
      )
    case 'expired':
      return (
        <EmptyState level="h1" title="This checkout has expired" actions={<BackToOffers />}>
          {billingText.expired}
        </EmptyState>
      )
    default:
      return checkout.status satisfies never
  }
}

interface PaymentPendingProps {
  /** What was bought, as far as that is known. */
  type: CheckoutStatus['type'] | undefined
  isSlow: boolean
}

/** Shows that a payment was made and is not credited yet. */
export function PaymentPending({ type, isSlow }: PaymentPendingProps) {
  const title = type === 'minutes' ? billingText.confirmingMinutes : billingText.confirmingPayment

  return (
    <div role="status" className="flex flex-1 flex-col">
      <EmptyState level="h1" title={title} mood="waiting">
        {isSlow ? billingText.confirmingSlowly : billingText.confirming}
      </EmptyState>
    </div>
  )
}

function MinutesAdded({ checkout }: { checkout: CheckoutStatus }) {
  return (
    <EmptyState level="h1" title="Minutes Added Successfully!" actions={<WhatNow />}>
      <p>{formatMinutes(checkout.minutes ?? 0)} were added to your balance. They never expire.</p>
      <MailSent email={checkout.email} />
    </EmptyState>
  )
}

function Subscribed({ checkout }: { checkout: CheckoutStatus }) {
  const { name, minuteLimit } = checkout.plan ? paidPlans[checkout.plan] : freePlan

  return (
    <EmptyState level="h1" title={`Welcome to ${name}`} actions={<WhatNow />}>
      <p>
        Your subscription is now active
        {minuteLimit === null ? '.' : `: ${formatMinutes(minuteLimit)} each month, from now on.`}
      </p>
      <MailSent email={checkout.email} />
    </EmptyState>
  )
}

function MailSent({ email }: { email: string }) {
  const { data: settings } = useQuery(configurationQuery)
  if (!settings) return null

  return (
    <p className="mt-2">
      {settings.mail.reaches_people
        ? billingText.confirmationSent(email)
        : billingText.confirmationKept}
    </p>
  )
}

function WhatNow() {
  return (
    <>
      <Button asChild>
        <Link to="/transcribe">Start Transcribing</Link>
      </Button>
      <Button asChild variant="outline">
        <Link to="/settings">View Account Balance</Link>
      </Button>
    </>
  )
}

function BackToOffers() {
  return (
    <Button asChild>
      <Link to="/settings">Go to your settings</Link>
    </Button>
  )
}

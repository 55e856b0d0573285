import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { PurchaseConfirmation } from '#web/features/billing/checkout/purchase-confirmation.tsx'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The page after the hosted checkout. */
export function SuccessPage() {
  const { session_id, type } = useSearch({ from: '/success' })
  const { data: user, isPending } = useQuery(currentUserQuery)

  return (
    <PageShell title="Your payment" width="reading" actions={<AccountActions />}>
      {user ? (
        <PurchaseConfirmation sessionId={session_id} type={type} />
      ) : (
        !isPending && <SignInToSee type={type} />
      )}
    </PageShell>
  )
}

/** Asks a visitor to sign in, because only the payer may see the payment. */
function SignInToSee({ type }: { type: 'minutes' | undefined }) {
  const { href } = useLocation()

  return (
    <EmptyState
      level="h1"
      title="Sign in to see your payment"
      actions={
        <Button asChild>
          <Link to="/sign-in/$" params={{ _splat: '' }} search={{ redirect: href }}>
            Sign in
          </Link>
        </Button>
      }
    >
      {type === 'minutes' ? 'The minutes you bought' : 'What you bought'} will be added to your
      account either way.
    </EmptyState>
  )
}

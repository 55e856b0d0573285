import type { Affiliate } from '@live-scribe/contract/affiliates'
import { may } from '@live-scribe/contract/identity/staff'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AffiliateDashboard } from '#web/features/affiliates/affiliate-dashboard.tsx'
import {
  ownAffiliateQuery,
  userAffiliateQuery,
} from '#web/features/affiliates/affiliate-queries.ts'
import { affiliateText } from '#web/features/affiliates/affiliate-text.ts'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'

/** The user's affiliate dashboard; for billing and administrators with `view`, another's, read-only. */
export function AffiliatePage() {
  const { view } = useSearch({ from: '/affiliate' })
  const { data: user } = useQuery(currentUserQuery)
  if (view !== undefined && may(user?.staff_role, 'affiliates:read'))
    return <OtherAffiliate userId={view} />

  return <OwnAffiliate />
}

function OwnAffiliate() {
  const { data, error, isPending } = useQuery(ownAffiliateQuery)
  if (isPending) return <Frame title="Affiliate Dashboard">Loading...</Frame>
  if (!data) {
    const detail = error?.message ?? affiliateText.askUs
    return <Away text={affiliateText.notAffiliate(detail)} to="/transcribe" />
  }

  return (
    <Frame title="Affiliate Dashboard">
      <AffiliateDashboard affiliate={data} isOwn />
    </Frame>
  )
}

function OtherAffiliate({ userId }: { userId: string }) {
  const { data, error } = useQuery(userAffiliateQuery(userId))
  if (error) return <Away text={affiliateText.notFound(error.message)} to="/admin" />
  if (!data) return <Frame title="Dashboard">Loading...</Frame>

  return (
    <Frame title={`${possessive(nameOf(data))} Dashboard`}>
      <p role="alert" className="mb-8 border-l-2 border-warning py-1 pl-4 text-warning">
        {affiliateText.readOnly}
      </p>
      <AffiliateDashboard affiliate={data} />
    </Frame>
  )
}

function Frame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <PageShell title={title} width="wide" actions={<AccountActions />}>
      <h1 className="pt-6 pb-8 text-4xl leading-tight tracking-[-0.015em] sm:pt-10">{title}</h1>
      {children}
    </PageShell>
  )
}

/** Shows why this page is not available, with a link to another. */
function Away({ text, to }: { text: string; to: '/transcribe' | '/admin' }) {
  useEffect(() => {
    toast.error(text)
  }, [text])

  return <Navigate to={to} replace />
}

function nameOf({ full_name: name, email }: Affiliate): string {
  return name ?? email
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}

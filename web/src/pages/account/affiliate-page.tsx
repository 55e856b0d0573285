import type { Affiliate } from '@live-scribe/contract/affiliates'
import { may } from '@live-scribe/contract/identity/staff'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { AffiliateDashboard } from '#web/features/affiliates/affiliate-dashboard.tsx'
import { AffiliateLoadFailure } from '#web/features/affiliates/affiliate-load-failure.tsx'
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
  const { data, isError, isPending, refetch } = useQuery(ownAffiliateQuery)
  const title = 'Affiliate Dashboard'
  if (isPending) return <Frame title={title}>Loading...</Frame>
  if (isError) {
    return (
      <Frame title={title}>
        <AffiliateLoadFailure onRetry={() => void refetch()} />
      </Frame>
    )
  }
  if (!data) return <Away text={affiliateText.notAffiliate(affiliateText.askUs)} to="/transcribe" />

  return (
    <Frame title={title} subtitle={nameOf(data)}>
      <AffiliateDashboard affiliate={data} isOwn />
    </Frame>
  )
}

function OtherAffiliate({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(userAffiliateQuery(userId))
  if (error instanceof ApiError && error.status === 404) {
    return <Away text={affiliateText.notFound(error.message)} to="/admin" />
  }
  if (error) {
    return (
      <Frame title="Dashboard">
        <AffiliateLoadFailure onRetry={() => void refetch()} />
      </Frame>
    )
  }
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

interface FrameProps {
  title: string
  subtitle?: string
  children: React.ReactNode
}

function Frame({ title, subtitle, children }: FrameProps) {
  return (
    <PageShell title={title} actions={<AccountActions />}>
      <div className="pt-6 pb-8 sm:pt-10">
        <h1 className="text-4xl leading-tight tracking-[-0.015em]">{title}</h1>
        {subtitle !== undefined && <p className="mt-2 text-xl text-ink-soft">{subtitle}</p>}
      </div>
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

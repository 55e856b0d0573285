import type { ProgramScope } from '@live-scribe/contract/api-keys/programs'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { ProgramConsent } from '#web/features/api-keys/program-consent.tsx'
import {
  type ProgramRequest,
  readProgramRequest,
} from '#web/features/api-keys/read-program-request.ts'
import { AuthError } from '#web/features/identity/auth-error.ts'
import { getFromAuthApi, postToAuthApi } from '#web/features/identity/auth-request.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { LoadFailure } from '#web/ui/page/load-failure.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { AuthLayout } from '../sign-in/auth-layout.tsx'
import { SignedOut } from '../sign-in/signed-out.ts'

const ENDED = 'This question has ended. Go back to the program and connect it again.'
const refusals = new Map([
  [
    'invalid_client',
    'Live-scribe doesn’t know this program any more. Remove Live-scribe there and add it again.',
  ],
  [
    'invalid_redirect',
    'The program wants to take you to an address that it did not name before. Nothing was connected.',
  ],
  ['invalid_scope', 'The program asks for more than programs may do here. Nothing was connected.'],
  [
    'invalid_target',
    'The program asks for another address than that of Live-scribe’s MCP server. Nothing was connected.',
  ],
])

const description = z.object({ client_name: z.optional(z.string()) })
const answered = z.object({ url: z.url() })

/** The page on which a user lets a program use their recordings, or doesn't. */
export function ConnectPage() {
  const { request = '', error } = useSearch({ from: '/connect' })
  const asked = readProgramRequest(request)
  if (error || !asked) {
    const text = refusals.get(error ?? '') ?? 'The program’s request isn’t valid.'
    return <NotConnected>{text}</NotConnected>
  }
  if (asked.endsAt < Date.now()) return <NotConnected>{ENDED}</NotConnected>
  return <Question request={request} asked={asked} />
}

function Question({ request, asked }: { request: string; asked: ProgramRequest }) {
  const { data: user } = useQuery(currentUserQuery)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const program = useQuery({
    queryKey: ['program', asked.clientId],
    queryFn: () =>
      getFromAuthApi(
        `oauth2/public-client?client_id=${encodeURIComponent(asked.clientId)}`,
        description,
      ),
    retry: false,
  })
  const answer = async (allowed: readonly ProgramScope[] | null) => {
    const scope = allowed && [...allowed, ...asked.otherScopes].join(' ')
    const body = { accept: allowed !== null, oauth_query: request, ...(scope ? { scope } : {}) }
    setBusy(true)
    setError(null)
    try {
      const { url } = answered.parse(await postToAuthApi('oauth2/consent', body))
      // The page stays busy until the browser has left it.
      window.location.assign(url)
    } catch (failure) {
      setError(explain(failure))
      setBusy(false)
    }
  }
  if (user === null) return <SignedOut />
  if (program.isError) {
    return program.error instanceof AuthError ? (
      <NotConnected>{refusals.get('invalid_client')}</NotConnected>
    ) : (
      <AuthLayout title="Connect a program">
        <LoadFailure onRetry={() => void program.refetch()}>
          {`The question could not be loaded. ${program.error.message}`}
        </LoadFailure>
      </AuthLayout>
    )
  }
  const name = program.data?.client_name ?? 'A program'

  return (
    <AuthLayout title={program.data ? `Connect ${name}?` : 'Connect a program'}>
      {program.data && user ? (
        <ProgramConsent
          name={name}
          request={asked}
          email={user.email}
          error={error}
          isBusy={isBusy}
          onAnswer={(allowed) => void answer(allowed)}
        />
      ) : (
        <p className="text-ink-soft">Loading what it asks for...</p>
      )}
    </AuthLayout>
  )
}

/** What the server refuses without a code of ours is a request that has ended. */
function explain(failure: unknown): string {
  if (failure instanceof AuthError && failure.code === '') return ENDED
  return failure instanceof Error ? failure.message : 'That didn’t work. Please try again.'
}

function NotConnected({ children }: { children: string | undefined }) {
  return (
    <AuthLayout title="Not connected">
      <p role="alert" className="-mt-3 text-pretty text-ink-soft">
        {children}
      </p>
      <SiteLink href="/transcribe" className="self-start underline">
        Go to your recordings
      </SiteLink>
    </AuthLayout>
  )
}

import type { ProgramScope } from '@live-scribe/contract/api-keys/programs'
import { Check } from 'lucide'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ProgramRequest } from './read-program-request.ts'

interface ProgramConsentProps {
  /** The name that the program gave itself. */
  name: string
  request: ProgramRequest
  email: string
  /** Why the last answer did not arrive; null without one. */
  error: string | null
  isBusy: boolean
  /** Called with what the user allows; null when they don't. */
  onAnswer: (allowed: readonly ProgramScope[] | null) => void
}

/** The question whether a program may use the user's recordings. */
export function ProgramConsent(props: ProgramConsentProps) {
  const { name, request, email, error, isBusy, onAnswer } = props
  const [mayWrite, setMayWrite] = useState(true)
  const { scopes, otherScopes } = request
  const back = request.host ?? 'an app on this device'
  const allowed = scopes.filter((scope) => mayWrite || scope !== 'recordings:write')

  return (
    <>
      <p className="-mt-3 text-pretty text-ink-soft">
        The program calls itself <strong className="text-ink">{name}</strong> and takes you back to{' '}
        <strong className="break-words text-ink">{back}</strong>. You are signed in as{' '}
        <span className="break-words">{email}</span>.
      </p>
      <div className="flex flex-col gap-1 border-y border-rule py-4">
        <h2 className="font-medium">It may</h2>
        <ul className="flex flex-col">
          {scopes.includes('recordings:read') && (
            <li className="flex min-h-11 items-center gap-3 py-1 leading-snug">
              <Icon of={Check} size={20} className="shrink-0 text-accent" />
              Read and search your recordings
            </li>
          )}
          {scopes.includes('recordings:write') && (
            <li>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1 leading-snug">
                <input
                  type="checkbox"
                  checked={mayWrite}
                  onChange={() => setMayWrite(!mayWrite)}
                  className="size-5 shrink-0 cursor-pointer accent-accent"
                />
                Mark moments in them
              </label>
            </li>
          )}
        </ul>
        <p className="mt-2 text-note text-pretty text-ink-soft">
          It can’t record, change or delete what you recorded, share it, see your account, or pay.
        </p>
      </div>
      <p className="text-pretty text-ink-soft">
        What was said goes to this program, so allow only one that you trust and have just asked to
        connect.{' '}
        {otherScopes.includes('offline_access')
          ? 'It stays connected until you disconnect it on the security page, or it has not been used for 30 days.'
          : 'It is connected for 15 minutes.'}
      </p>
      <FormError text={error} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          className="sm:flex-1"
          disabled={isBusy || allowed.length === 0}
          onClick={() => onAnswer(allowed)}
        >
          {isBusy ? 'One moment...' : 'Allow'}
        </Button>
        <Button
          variant="outline"
          className="sm:flex-1"
          disabled={isBusy}
          onClick={() => onAnswer(null)}
        >
          Don’t allow
        </Button>
      </div>
    </>
  )
}

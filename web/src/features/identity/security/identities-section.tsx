import type { LinkedIdentity } from '@live-scribe/contract/identity/auth-session'
import { useQueryClient } from '@tanstack/react-query'
import { formatDateAndTime } from '#web/lib/format/format-date.ts'
import { Button } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { unlinkIdentity } from '../auth-api.ts'
import { accountSessionQuery } from '../session/account-session-query.ts'
import { SecuritySection } from './security-section.tsx'
import { securityText } from './security-text.ts'

interface IdentitiesSectionProps {
  identities: LinkedIdentity[]
  /** The provider's name. */
  provider: string
}

/** Lists the account's linked identities, with a button to remove one. */
export function IdentitiesSection({ identities, provider: outside }: IdentitiesSectionProps) {
  const queryClient = useQueryClient()
  const remove = async (id: string) => {
    try {
      await unlinkIdentity(id)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : securityText.failed)
    }
    await queryClient.invalidateQueries({ queryKey: accountSessionQuery.queryKey })
  }

  return (
    <SecuritySection title="Ways to sign in">
      <ul aria-label="Ways to sign in" className="flex flex-col divide-y divide-rule">
        {identities.map(({ id, provider, created_at }) => (
          <li key={id} className="flex min-h-14 items-center justify-between gap-4 py-2 first:pt-0">
            <div>
              <p className="font-medium">{nameOf(provider, outside)}</p>
              <p className="text-note text-ink-soft">
                Since {formatDateAndTime(Date.parse(created_at))}
              </p>
            </div>
            {identities.length > 1 && (
              <Button
                variant="outline"
                size="small"
                aria-label={`Remove ${nameOf(provider, outside)}`}
                onClick={() => void remove(id)}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </SecuritySection>
  )
}

function nameOf(provider: string, outside: string): string {
  if (provider === 'credential') return 'Email and password'

  return provider === 'oidc' && outside ? outside : provider
}

import { getSafeRedirectPath } from '#web/lib/links/safe-redirect.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { startOidcSignIn } from '../auth-api.ts'
import { AuthError } from '../auth-error.ts'
import { useSubmit } from '../use-submit.ts'
import { formatProviderError } from './provider-error.ts'

interface ProviderButtonProps {
  /** The provider's name. */
  name: string
  /** The page first requested. */
  redirectTo: string | undefined
  /** The provider's last error, if any. */
  failure: string | undefined
  /** Whether another sign-in method follows below the button. */
  isBeside: boolean
}

/** Button that starts sign-in at the identity provider; shows its last error. */
export function ProviderButton({ name, redirectTo, failure, isBeside }: ProviderButtonProps) {
  const { submit, error, isBusy } = useSubmit(async () => {
    try {
      window.location.assign(await startOidcSignIn(getSafeRedirectPath(redirectTo)))
    } catch (refusal) {
      if (!(refusal instanceof AuthError) || refusal.code !== 'provider_unreachable') throw refusal
      throw new Error(formatProviderError(refusal.code, name))
    }
  })
  const before = failure && !isBusy ? formatProviderError(failure, name) : null

  return (
    <div className="flex flex-col gap-5">
      <FormError text={error ?? before} />
      <Button
        size={isBeside ? 'medium' : 'large'}
        variant={isBeside ? 'outline' : 'primary'}
        className="whitespace-normal"
        disabled={isBusy}
        onClick={() => void submit()}
      >
        {isBusy ? `Going to ${name}...` : `Continue with ${name}`}
      </Button>
    </div>
  )
}

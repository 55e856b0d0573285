import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { Button } from '#web/ui/form/button.tsx'
import { startOutside } from '../auth-api.ts'
import { AuthError } from '../auth-error.ts'
import { FormError } from '../form-error.tsx'
import { useSubmit } from '../use-submit.ts'
import { outsideErrorText } from './outside-error.ts'

interface OutsideButtonProps {
  /** What people call the provider. */
  name: string
  /** The page that was first asked for. */
  wanted: string | undefined
  /** What the provider answered the last time, if not a person. */
  failure: string | undefined
  /** Another way in stands below. */
  isBeside: boolean
}

/** Leads to the provider's own sign-in, and says what became of it. */
export function OutsideButton({ name, wanted, failure, isBeside }: OutsideButtonProps) {
  const { submit, error, isBusy } = useSubmit(async () => {
    try {
      window.location.assign(await startOutside(safeRedirect(wanted)))
    } catch (refusal) {
      if (!(refusal instanceof AuthError) || refusal.code !== 'provider_unreachable') throw refusal
      throw new Error(outsideErrorText(refusal.code, name))
    }
  })
  const before = failure && !isBusy ? outsideErrorText(failure, name) : null

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

import type { ComponentProps } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { getSignInPath, type PurchaseChoice } from './purchase-choice.ts'

interface ChoiceLinkProps {
  choice: PurchaseChoice
  label: string
  variant: ComponentProps<typeof Button>['variant']
  children: string
}

/**
 * Links a visitor to sign-in, and back to the prices with the chosen item; works before scripts are
 * loaded.
 */
export function ChoiceLink({ choice, label, variant, children }: ChoiceLinkProps) {
  return (
    <Button asChild variant={variant}>
      <SiteLink href={getSignInPath(choice)} aria-label={label}>
        {children}
      </SiteLink>
    </Button>
  )
}

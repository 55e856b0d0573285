import { useRouter } from '@tanstack/react-router'
import {
  getPathWithChoice,
  type PurchaseChoice,
} from '#web/features/billing/offers/purchase-choice.ts'

/** Sends a visitor to sign in, and back to continue with their choice. */
export function useRedirectToSignIn(): (choice: PurchaseChoice) => void {
  const router = useRouter()

  return (choice) => {
    void router.navigate({
      to: '/sign-in/$',
      params: { _splat: '' },
      search: { redirect: getPathWithChoice(choice) },
    })
  }
}

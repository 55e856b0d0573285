import { useRouter } from '@tanstack/react-router'
import { type Choice, choiceText } from '#web/features/billing/offers/choice.ts'

/** Sends a visitor to sign in, and back to continue with their choice. */
export function useRedirectToSignIn(): (choice: Choice) => void {
  const router = useRouter()

  return (choice) => {
    const redirect = `/pricing?choose=${choiceText(choice)}`
    void router.navigate({ to: '/sign-in/$', params: { _splat: '' }, search: { redirect } })
  }
}

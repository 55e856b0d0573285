import { useRouter } from '@tanstack/react-router'
import { type Choice, choiceText } from '#web/features/billing/offers/choice.ts'

/** Sends somebody without an account to sign in, and back to go on with what they chose. */
export function useRedirectToSignIn(): (choice: Choice) => void {
  const router = useRouter()

  return (choice) => {
    const redirect = `/pricing?choose=${choiceText(choice)}`
    void router.navigate({ to: '/sign-in/$', params: { _splat: '' }, search: { redirect } })
  }
}

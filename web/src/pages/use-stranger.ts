import { useRouter } from '@tanstack/react-router'

/** Sends somebody without an account to sign in, and back to this page after it. */
export function useStranger(): () => void {
  const router = useRouter()

  return () => {
    const { href } = router.state.location
    void router.navigate({ to: '/sign-in/$', params: { _splat: '' }, search: { redirect: href } })
  }
}

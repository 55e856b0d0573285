import { lazyOptional } from '#web/ui/page/lazy-optional.ts'

/** In place of a page whose user was signed out elsewhere; loaded then. */
export const SignedOut = lazyOptional(
  async () => (await import('./signed-out-page.tsx')).SignedOutPage,
)

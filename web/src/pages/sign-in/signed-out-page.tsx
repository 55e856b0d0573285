import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/form/button.tsx'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { toSignIn } from './to-sign-in.ts'

/** Says that whoever was signed in is not any more, and leads to sign-in. */
export function SignedOutPage() {
  return (
    <PageShell title="Signed out">
      <div className="flex max-w-[34rem] flex-1 animate-appear flex-col items-start justify-center gap-3 py-12">
        <h1 className="text-3xl leading-tight tracking-[-0.015em] sm:text-4xl">
          You are signed out
        </h1>
        <p className="text-lg text-ink-soft">
          You signed out in another tab or on another device, your sign-in has expired, or the
          account was deleted.
        </p>
        <Button asChild className="mt-4">
          <Link {...toSignIn}>Sign in</Link>
        </Button>
      </div>
    </PageShell>
  )
}

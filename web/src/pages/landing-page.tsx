import { Link } from '@tanstack/react-router'
import { LandingScene } from '#web/features/landing/landing-scene.tsx'
import { Promises } from '#web/features/landing/promises.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

/** What the product is, by showing it at work. */
export function LandingPage() {
  return (
    <PageShell
      title="Read what is being said"
      width="wide"
      actions={
        <Button asChild variant="quiet" size="small">
          <Link to="/sign-in/$" params={{ _splat: '' }} search={{}}>
            Sign in
          </Link>
        </Button>
      }
    >
      <div className="grid flex-1 items-center gap-12 py-10 lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-16">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-5xl leading-[1.04] tracking-[-0.025em] sm:text-[4rem]">
            Read the interview while it is spoken.
          </h1>
          <p className="max-w-[30rem] text-xl text-pretty text-ink-soft">
            Live-scribe writes down every sentence as it is said. Anyone with a six-character link
            reads along, with no account.
          </p>
          <Button asChild size="large" className="mt-2">
            <Link to="/sign-up/$" params={{ _splat: '' }} search={{}}>
              Start Recording Free
            </Link>
          </Button>
        </div>
        <LandingScene />
      </div>
      <Promises className="grid gap-8 border-t border-rule pt-8 sm:grid-cols-3 sm:gap-10" />
    </PageShell>
  )
}

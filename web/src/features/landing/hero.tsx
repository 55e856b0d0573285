import type { ReactNode } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { MockUp } from './mock-up.tsx'

/** The headline, the call to action and a demonstration. */
export function Hero({ children }: { children?: ReactNode }) {
  return (
    <div className="grid items-center gap-12 pt-8 pb-14 lg:grid-cols-[minmax(0,31rem)_1fr] lg:gap-16 lg:pb-20">
      <div className="flex flex-col items-start gap-6">
        <h1 className="text-[2.75rem] leading-[1.04] tracking-[-0.025em] sm:text-[4rem]">
          Read the interview as it happens.
        </h1>
        <p className="max-w-[29rem] text-xl text-pretty text-ink-soft">
          For technical interviews, practice or real. Other tools give you a summary afterwards.
          Live-scribe shows you the question while it’s being asked.
        </p>
        <div className="mt-2 flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Button asChild size="large">
            <SiteLink href="/sign-up">Start Recording Free</SiteLink>
          </Button>
          <Button asChild size="large" variant="outline">
            <SiteLink href="/pricing">View Pricing</SiteLink>
          </Button>
        </div>
        {children}
      </div>
      <MockUp />
    </div>
  )
}

import { ReferralBonusNotice } from '#web/features/affiliates/referral-bonus-notice.tsx'
import { Comparison } from '#web/features/landing/comparison.tsx'
import { FeatureCards } from '#web/features/landing/feature-cards.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { KeywordBand } from '#web/features/landing/keyword-band.tsx'
import { MotionButton } from '#web/features/landing/motion-button.tsx'
import { Showcase } from '#web/features/landing/showcase.tsx'
import { SiteFooter } from '#web/features/landing/site-footer.tsx'
import { TopBar } from '#web/features/landing/top-bar.tsx'
import { useClaims } from '#web/features/landing/use-claims.ts'
import { CodeForm } from '#web/features/sharing/link/code-form.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'

const column = 'mx-auto w-full max-w-wide px-5 sm:px-8'
const heading = 'text-[2rem] leading-[1.1] tracking-[-0.02em] sm:text-[2.75rem]'

/** The landing page, with a demonstration. */
export function LandingPage() {
  const claims = useClaims()

  return (
    <>
      <PageTitle title="Live-scribe · Read the interview while it is spoken" />
      <SkipLink />
      <TopBar />
      <main id="content">
        <section aria-label="Live-scribe" className={column}>
          <Hero>
            <ReferralBonusNotice />
            <CodeForm />
          </Hero>
          <Comparison note={claims.comparison} />
        </section>

        <section aria-labelledby="words" className="pt-24 sm:pt-32">
          <div className={`${column} flex flex-wrap items-end justify-between gap-4 pb-8`}>
            <h2 id="words" className={heading}>
              The words interviews are made of.
            </h2>
            <MotionButton />
          </div>
          <KeywordBand />
        </section>

        <section aria-labelledby="hard" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="hard" className={heading}>
            Words that other tools struggle with.
          </h2>
          <p className="mt-4 mb-12 max-w-[36rem] text-lg text-pretty text-ink-soft">
            One of them misheard, and the question is a different question.
          </p>
          <Showcase />
        </section>

        <section aria-labelledby="count" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="count" className={`${heading} mb-10`}>
            What you can count on.
          </h2>
          <FeatureCards claims={claims} />
        </section>

        <section aria-labelledby="start" className={`${column} py-24 sm:py-36`}>
          <h2
            id="start"
            className="max-w-[48rem] text-[2.5rem] leading-[1.05] tracking-[-0.025em] sm:text-[4rem]"
          >
            The next question will be in writing.
          </h2>
          <p className="mt-5 mb-8 max-w-[34rem] text-lg text-pretty text-ink-soft">
            The trial has no end date: as many recordings as you like, five minutes each.
          </p>
          <Button asChild size="large">
            <SiteLink href="/sign-up">Start Your Free Trial</SiteLink>
          </Button>
        </section>
      </main>
      <SiteFooter />
    </>
  )
}

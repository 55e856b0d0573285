import { ReferralBonusNotice } from '#web/features/affiliates/referral-bonus-notice.tsx'
import { ServerFeatureCards } from '#web/features/landing/claims-of-server.tsx'
import { Comparison } from '#web/features/landing/comparison.tsx'
import { Hero } from '#web/features/landing/hero.tsx'
import { Island } from '#web/features/landing/island.tsx'
import { KeywordBand } from '#web/features/landing/keyword-band.tsx'
import motion from '#web/features/landing/motion.css?inline'
import { MotionButton } from '#web/features/landing/motion-button.tsx'
import { PlanPrices } from '#web/features/landing/plan-prices.tsx'
import { Portraits } from '#web/features/landing/portraits.tsx'
import { Questions } from '#web/features/landing/questions.tsx'
import { Showcase } from '#web/features/landing/showcase.tsx'
import { SiteFooter } from '#web/features/landing/site-footer.tsx'
import { Steps } from '#web/features/landing/steps.tsx'
import { TopBar } from '#web/features/landing/top-bar.tsx'
import { CodeForm } from '#web/features/sharing/link/code-form.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { PageTitle } from '#web/ui/page/page-title.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { SkipLink } from '#web/ui/page/skip-link.tsx'

const column = 'mx-auto w-full max-w-wide px-5 sm:px-8'
const twoParts = 'grid gap-12 lg:grid-cols-[minmax(0,31rem)_1fr] lg:gap-16'
const heading = 'text-[2rem] leading-[1.1] tracking-[-0.02em] sm:text-[2.75rem]'

interface LandingPageProps {
  /** Whether this server sells something. */
  isSelling?: boolean
}

/** The landing page, with a demonstration: static but for its islands. */
export function LandingPage({ isSelling = true }: LandingPageProps) {
  return (
    <>
      <PageTitle title="Live-scribe · Read the interview as it happens" />
      {/* Of this page alone: in the styles of all pages it would make each answer longer. */}
      <style>{motion}</style>
      <SkipLink />
      <TopBar />
      <main id="content">
        <section aria-label="Live-scribe" className={column}>
          <Hero>
            <Island name="bonus-notice">
              <ReferralBonusNotice />
            </Island>
            <Island name="code-form">
              <CodeForm />
            </Island>
          </Hero>
          <Comparison />
        </section>

        <section aria-labelledby="steps" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="steps" className={`${heading} mb-10`}>
            Three steps.
          </h2>
          <Steps />
        </section>

        <section aria-labelledby="people" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="people" className={`${heading} mb-10`}>
            Who it’s for.
          </h2>
          <Portraits />
        </section>

        <section aria-labelledby="words" className={`${column} pt-24 sm:pt-32`}>
          <div className="flex flex-wrap items-end justify-between gap-4 pb-8">
            <h2 id="words" className={heading}>
              The words interviews are made of.
            </h2>
            <Island name="motion-button">
              <MotionButton />
            </Island>
          </div>
          <KeywordBand />
        </section>

        <section aria-labelledby="hard" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="hard" className={heading}>
            Words that other tools struggle with.
          </h2>
          <p className="mt-4 mb-12 max-w-[36rem] text-lg text-pretty text-ink-soft">
            Mishear one, and it’s a different question.
          </p>
          <Showcase />
        </section>

        <section aria-labelledby="count" className={`${column} pt-24 sm:pt-32`}>
          <h2 id="count" className={`${heading} mb-10`}>
            What you can count on.
          </h2>
          <Island name="feature-cards" onSight>
            <ServerFeatureCards />
          </Island>
        </section>

        {isSelling && (
          <section aria-labelledby="prices" className={`${column} ${twoParts} pt-24 sm:pt-32`}>
            <div>
              <h2 id="prices" className={heading}>
                What it costs.
              </h2>
              <p className="mt-4 mb-6 max-w-[26rem] text-lg text-pretty text-ink-soft">
                Short recordings are free, and so is reading along. For more, pay by the month or by
                the minute.
              </p>
              <Button asChild variant="outline">
                <SiteLink href="/pricing">Compare the plans</SiteLink>
              </Button>
            </div>
            <PlanPrices />
          </section>
        )}

        <section aria-labelledby="start" className={`${column} ${twoParts} py-24 sm:py-32`}>
          <div>
            <h2
              id="start"
              className="text-[2.5rem] leading-[1.05] tracking-[-0.025em] sm:text-[4rem]"
            >
              See the next question in writing.
            </h2>
            <p className="mt-5 mb-8 max-w-[34rem] text-lg text-pretty text-ink-soft">
              Free for as long as you like: unlimited recordings of up to five minutes.
            </p>
            <Button asChild size="large">
              <SiteLink href="/sign-up">Start Your Free Trial</SiteLink>
            </Button>
          </div>
          <Questions />
        </section>
      </main>
      <SiteFooter />
    </>
  )
}

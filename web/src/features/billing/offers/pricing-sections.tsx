import type { ReactNode } from 'react'
import { billingText } from '../billing-text.ts'
import { notSetUpText } from './not-set-up.ts'

interface PricingSectionsProps {
  /** What is above the prices, such as a failed payment. */
  notice?: ReactNode
  /** Null while the prices can't be shown; `none` where payments are not set up. */
  offers: { plans: ReactNode; packages: ReactNode } | 'none' | null
}

/** The heading of the prices, the plans and the packages of minutes. */
export function PricingSections({ notice, offers }: PricingSectionsProps) {
  return (
    <div className="flex flex-col gap-14 pt-10 sm:pt-16">
      <div className="max-w-[40rem]">
        <h1 className="text-4xl leading-tight tracking-[-0.015em] sm:text-5xl">
          {offers === 'none' ? notSetUpText.title : billingText.plansTitle}
        </h1>
        <p className="mt-2 text-lg text-pretty text-ink-soft">
          {offers === 'none' ? notSetUpText.note : billingText.plansNote}
        </p>
      </div>
      {notice}
      {offers && offers !== 'none' && (
        <>
          <section aria-labelledby="plans" className="flex flex-col gap-5">
            <h2 id="plans" className="text-3xl leading-tight">
              Available Plans
            </h2>
            {offers.plans}
          </section>
          <section aria-labelledby="packages" className="flex flex-col gap-5">
            <div>
              <h2 id="packages" className="text-3xl leading-tight">
                Minute Packages
              </h2>
              <p className="mt-1 text-ink-soft">{billingText.packagesNote}</p>
            </div>
            {offers.packages}
          </section>
        </>
      )}
    </div>
  )
}

import type { Affiliate } from '@live-scribe/contract/affiliates'
import { affiliateText } from './affiliate-text.ts'

interface CommissionTermsProps {
  affiliate: Affiliate
  /** Whether the signed-in user is this affiliate. */
  isOwn: boolean
}

/** Says what an affiliate earns, and what the people get who sign up with the link. */
export function CommissionTerms({ affiliate, isOwn }: CommissionTermsProps) {
  const { commission_rate: rate, default_bonus_minutes: bonus } = affiliate

  return (
    <p className="max-w-[38rem] text-lg text-ink-soft">
      {affiliateText.earns(isOwn ? null : (affiliate.full_name ?? affiliate.email))}{' '}
      <strong>{rate}%</strong> {affiliateText.ofPurchases}
      {bonus > 0 && ` ${affiliateText.bonus(bonus)}`}
    </p>
  )
}

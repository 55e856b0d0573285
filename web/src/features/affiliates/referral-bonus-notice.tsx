import { useEffect, useState } from 'react'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { readStoredAffiliateCode } from '#web/lib/links/affiliate-code.ts'

/**
 * Defined here instead of in `affiliateText`, so that the landing page does not load the other
 * texts.
 */
const getNoticeText = (minutes: number) =>
  `You’ve been invited. Sign up and get ${formatMinutes(minutes)} on top of the free trial once you’ve confirmed your email address.`

/** Shows the bonus minutes to a visitor with an active referral code, otherwise nothing. */
export function ReferralBonusNotice() {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    const code = readStoredAffiliateCode()
    if (code === null) return
    let isGone = false
    // Loaded on demand, as most visitors don't need it.
    void import('#web/api/affiliate-code-api.ts')
      .then(({ fetchAffiliateCode }) => fetchAffiliateCode(code))
      .then(
        ({ bonus_minutes }) => {
          if (!isGone) setMinutes(bonus_minutes)
        },
        () => {},
      )

    return () => {
      isGone = true
    }
  }, [])
  if (minutes === 0) return null

  return (
    <p role="status" className="border-l-2 border-accent py-1 pl-4 text-pretty text-ink">
      {getNoticeText(minutes)}
    </p>
  )
}

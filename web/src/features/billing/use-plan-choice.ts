import type { PlanDefinition } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkoutsOf } from './checkouts.ts'
import { openPortal } from './open-portal.ts'
import { planStep } from './plan-step.ts'
import { changedByPayments, subscriptionOf } from './subscription.ts'
import { previewOf, type UpgradeOffer, upgradeTo } from './upgrade.ts'
import type { Ended, OneAtATime } from './use-one-at-a-time.ts'

/** Long enough to read the news before the page shows the new plan. */
const AFTER_UPGRADE_MS = 1500

interface PlanChoice {
  user: User | null
  subscription: SubscriptionInfo | null
  work: OneAtATime
  /** Somebody without an account has chosen. */
  onStranger: () => void
  /** Follows 1.5 s after an upgrade. */
  onUpgraded: () => void
}

/** Choosing a plan: what comes next, and the upgrade that waits to be confirmed. */
export function usePlanChoice({ user, subscription, work, onStranger, onUpgraded }: PlanChoice) {
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<UpgradeOffer | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const readAgain = async (ended: Ended): Promise<Ended> => {
    if (ended === 'here') {
      for (const queryKey of changedByPayments) void queryClient.invalidateQueries({ queryKey })
    }

    return ended
  }
  const ask = async (plan: PlanDefinition) => {
    let found: UpgradeOffer | null = null
    await work.run(plan.id, async () => {
      found = await previewOf(plan)

      return found ? 'here' : readAgain('here')
    })
    // Once the button is enabled again, so that the dialog gives the focus back to it.
    if (found) setOffer(found)
  }
  const choose = (plan: PlanDefinition) => {
    if (!user) return onStranger()
    switch (planStep(plan, subscription)) {
      case 'checkout':
        return work.run(plan.id, async () =>
          readAgain(await checkoutsOf(user).openPlan(plan.priceId ?? '')),
        )
      case 'portal':
        return work.run(plan.id, () => openPortal({ identityUserId: user.id, email: user.email }))
      case 'upgrade':
        return ask(plan)
      default:
        return
    }
  }
  const confirm = () => {
    if (!offer || !user) return
    setOffer(null)
    void work.run(offer.plan.id, async () => {
      const upgraded = await upgradeTo(offer.plan, user.id)
      if (!upgraded) return readAgain('here')
      queryClient.setQueryData(subscriptionOf(user.id).queryKey, upgraded)
      timer.current = setTimeout(onUpgraded, AFTER_UPGRADE_MS)

      return 'leaving'
    })
  }

  return { choose, offer, confirm, decline: () => setOffer(null) }
}

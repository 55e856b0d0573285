import type { PlanDefinition, PlanKey } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { checkoutsOf } from '../checkout/checkouts.ts'
import { useOnceReady } from '../checkout/use-once-ready.ts'
import { openPortal } from '../subscription/open-portal.ts'
import { planOfKey, schedulePlan } from '../subscription/scheduled-change.ts'
import { changedByPayments, subscriptionOf } from '../subscription/subscription.ts'
import { previewOf, type UpgradeOffer, upgradeTo } from '../subscription/upgrade.ts'
import { planStep } from './plan-step.ts'
import type { Ended, OneAtATime } from './use-one-at-a-time.ts'

/** Milliseconds to read the toast before the page shows the new plan. */
const AFTER_UPGRADE_MS = 1500

interface PlanChoice {
  plans: readonly PlanDefinition[]
  user: User | null
  subscription: SubscriptionInfo | null
  work: OneAtATime
  /** Chosen before signing in; acted on once. */
  chosen?: PlanKey | null
  /** Called 1.5 s after an upgrade. */
  onUpgraded: () => void
}

/** The choice of a plan: the next step, and the upgrade or change to confirm. */
export function usePlanChoice(choice: PlanChoice) {
  const { plans, user, subscription, work, onUpgraded, chosen = null } = choice
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<UpgradeOffer | null>(null)
  const [wanted, setWanted] = useState<PlanDefinition | null>(null)
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
    // After the button is enabled again, so that the dialog can return the focus to it.
    if (found) setOffer(found)
  }
  const choose = (plan: PlanDefinition) => {
    if (!user) return
    switch (planStep(plan, subscription)) {
      case 'checkout':
        return work.run(plan.id, async () =>
          readAgain(await checkoutsOf(user).openPlan(plan.priceId ?? '')),
        )
      case 'portal':
        return work.run(plan.id, () => openPortal({ identityUserId: user.id, email: user.email }))
      case 'upgrade':
        return ask(plan)
      case 'smaller':
        return setWanted(plan)
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

  const confirmChange = () => {
    if (!wanted || !user) return
    setWanted(null)
    void work.run(wanted.id, async () => {
      const changed = await schedulePlan(wanted)
      if (changed) queryClient.setQueryData(subscriptionOf(user.id).queryKey, changed)

      return readAgain('here')
    })
  }
  const isReady = user !== null && subscription !== null
  useOnceReady(chosen, isReady, (key) => {
    const plan = planOfKey(plans, key)
    if (plan) void choose(plan)
  })

  return {
    choose,
    offer,
    confirm,
    decline: () => setOffer(null),
    change: { wanted, confirm: confirmChange, decline: () => setWanted(null) },
  }
}

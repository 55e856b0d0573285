import type { PlanDefinition, PlanKey } from '@live-scribe/contract/billing/plans'
import type { SubscriptionInfo } from '@live-scribe/contract/billing/subscription'
import type { User } from '@live-scribe/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createCheckouts } from '../checkout/create-checkouts.ts'
import { useOnceReady } from '../checkout/use-once-ready.ts'
import { openPortal } from '../subscription/open-portal.ts'
import { findPlanByKey, schedulePlan } from '../subscription/scheduled-change.ts'
import {
  queryKeysChangedByPayments,
  subscriptionQuery,
} from '../subscription/subscription-query.ts'
import { fetchUpgradeOffer, type UpgradeOffer, upgradeToPlan } from '../subscription/upgrade.ts'
import { getPlanAction } from './plan-action.ts'
import type { PaymentOutcome, SinglePayment } from './use-single-payment.ts'

/** Milliseconds for which the upgrade toast is shown before the page loads the new plan. */
const AFTER_UPGRADE_MS = 1500

interface PlanChoice {
  plans: readonly PlanDefinition[]
  user: User | null
  subscription: SubscriptionInfo | null
  work: SinglePayment
  /** The plan that was chosen before signing in; acted on once. */
  chosen?: PlanKey | null
  /** Called 1.5 s after an upgrade. */
  onUpgraded: () => void
}

/** Handles the choice of a plan: the action of its button, and the upgrade or change to confirm. */
export function usePlanChoice(choice: PlanChoice) {
  const { plans, user, subscription, work, onUpgraded, chosen = null } = choice
  const queryClient = useQueryClient()
  const [offer, setOffer] = useState<UpgradeOffer | null>(null)
  const [chosenPlan, setChosenPlan] = useState<PlanDefinition | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const readAgain = async (ended: PaymentOutcome): Promise<PaymentOutcome> => {
    if (ended === 'here') {
      for (const queryKey of queryKeysChangedByPayments)
        void queryClient.invalidateQueries({ queryKey })
    }

    return ended
  }
  const ask = async (plan: PlanDefinition) => {
    let found: UpgradeOffer | null = null
    await work.run(plan.id, async () => {
      found = await fetchUpgradeOffer(plan)

      return found ? 'here' : readAgain('here')
    })
    // After the button is enabled again, so that the dialog can return the focus to it.
    if (found) setOffer(found)
  }
  const choose = (plan: PlanDefinition) => {
    if (!user) return
    switch (getPlanAction(plan, subscription)) {
      case 'checkout':
        return work.run(plan.id, async () =>
          readAgain(await createCheckouts(user).openPlan(plan.priceId ?? '')),
        )
      case 'portal':
        return work.run(plan.id, () => openPortal({ identityUserId: user.id, email: user.email }))
      case 'upgrade':
        return ask(plan)
      case 'smaller':
        return setChosenPlan(plan)
      default:
        return
    }
  }
  const confirm = () => {
    if (!offer || !user) return
    setOffer(null)
    void work.run(offer.plan.id, async () => {
      const upgraded = await upgradeToPlan(offer.plan, user.id)
      if (!upgraded) return readAgain('here')
      queryClient.setQueryData(subscriptionQuery(user.id).queryKey, upgraded)
      timer.current = setTimeout(onUpgraded, AFTER_UPGRADE_MS)

      return 'leaving'
    })
  }

  const confirmChange = () => {
    if (!chosenPlan || !user) return
    setChosenPlan(null)
    void work.run(chosenPlan.id, async () => {
      const changed = await schedulePlan(chosenPlan)
      if (changed) queryClient.setQueryData(subscriptionQuery(user.id).queryKey, changed)

      return readAgain('here')
    })
  }
  const isReady = user !== null && subscription !== null
  useOnceReady(chosen, isReady, (key) => {
    const plan = findPlanByKey(plans, key)
    if (plan) void choose(plan)
  })

  return {
    choose,
    offer,
    confirm,
    decline: () => setOffer(null),
    change: { chosenPlan, confirm: confirmChange, decline: () => setChosenPlan(null) },
  }
}

import type { ComponentType } from 'react'
import { ReferralBonusNotice } from '#web/features/affiliates/referral-bonus-notice.tsx'
import { ServerFeatureCards } from '#web/features/landing/claims-of-server.tsx'
import { hydratePart } from '#web/features/landing/hydrate-part.tsx'
import { MotionButton } from '#web/features/landing/motion-button.tsx'
import { Operator, WhoHears } from '#web/features/landing/server-facts.tsx'
import { SmallMenu } from '#web/features/landing/top-bar.tsx'
import { CodeForm } from '#web/features/sharing/link/code-form.tsx'

const islands: Readonly<Record<string, ComponentType>> = {
  'bonus-notice': ReferralBonusNotice,
  'code-form': CodeForm,
  'feature-cards': ServerFeatureCards,
  'motion-button': MotionButton,
  operator: Operator,
  'small-menu': SmallMenu,
  'who-hears': WhoHears,
}

/** Hydrates an island of the landing page. */
export function hydrateIsland(element: HTMLElement): void {
  const Part = islands[element.dataset.island ?? '']
  if (Part) hydratePart(element, Part)
}

import { type PlanKey, planKeys } from '@live-scribe/contract/billing/plans'

/** An item that a visitor or user has chosen to buy. */
export type PurchaseChoice =
  | { type: 'plan'; plan: PlanKey }
  | { type: 'package'; id: string }
  | { type: 'minutes'; minutes: number }

/** Formats a choice for the URL, to carry it through sign-in or sign-up. */
function formatChoice(choice: PurchaseChoice): string {
  switch (choice.type) {
    case 'plan':
      return choice.plan
    case 'package':
      return `package-${choice.id}`
    case 'minutes':
      return `minutes-${choice.minutes}`
  }
}

/** The path of the prices that continues with a choice once the visitor has signed in. */
export function getPathWithChoice(choice: PurchaseChoice): string {
  return `/pricing?choose=${formatChoice(choice)}`
}

/** The path of the sign-in that goes on with a choice. */
export function getSignInPath(choice: PurchaseChoice): string {
  return `/sign-in?redirect=${encodeURIComponent(getPathWithChoice(choice))}`
}

/** Parses a choice from the URL; null for anything else. */
export function parseChoice(text: unknown): PurchaseChoice | null {
  if (typeof text !== 'string') return null
  const plan = planKeys.find((key) => key === text)
  if (plan) return { type: 'plan', plan }
  const [, kind, name = ''] = /^(package|minutes)-([\w-]{1,100})$/.exec(text) ?? []
  if (kind === 'package') return { type: 'package', id: name }
  if (kind === 'minutes' && /^\d{1,7}$/.test(name))
    return { type: 'minutes', minutes: Number(name) }

  return null
}

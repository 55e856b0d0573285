import { VisitorPackages } from '#web/features/billing/offers/visitor-packages.tsx'
import { hydratePart } from '#web/features/landing/hydrate-part.tsx'

/** Hydrates the one island of the prices. */
export function hydrateIsland(element: HTMLElement): void {
  hydratePart(element, VisitorPackages)
}

import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

/** Hydrates an island with its component, or draws it where nothing stands yet. */
export function hydratePart(element: HTMLElement, Part: ComponentType): void {
  const options = { identifierPrefix: element.dataset.island ?? '' }
  if (element.hasChildNodes()) hydrateRoot(element, <Part />, options)
  else createRoot(element, options).render(<Part />)
}

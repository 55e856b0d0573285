import { type ComponentType, lazy } from 'react'

/**
 * A lazily loaded part of a page. When it can't be loaded, without a network or from a newer
 * server, it is left out and the rest of the page works.
 */
export function lazyOptional<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: (): null => null }) as { default: ComponentType<Props> },
    ),
  )
}

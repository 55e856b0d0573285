import { type ComponentType, lazy } from 'react'

/**
 * A lazily loaded part of a page. When it can't be loaded, without a network or from a newer
 * server, it is left out for good and the rest of the page works; `Missing` is shown in its place.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      () => ({ default: Missing }),
    ),
  )
}

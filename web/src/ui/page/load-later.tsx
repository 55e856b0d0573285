import { type ComponentType, Suspense } from 'react'
import { lazyOptional } from './lazy-optional.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/**
 * A part of a page that is loaded after its first view, and that no view which a server draws has;
 * `Missing` is shown where it can't be loaded.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = lazyOptional(load, Missing)

  return function Later(props) {
    const isInPage = useIsHydrated()

    return <Suspense>{isInPage && <Part {...props} />}</Suspense>
  }
}

import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router'
import { FailurePage } from '#web/pages/failure-page.tsx'
import type { RouterContext } from './route-guards.ts'

/** What all pages are below: the pages for an unknown address and for one that breaks. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyRouteComponent(
    () => import('#web/pages/not-found-page.tsx'),
    'NotFoundPage',
  ),
  errorComponent: FailurePage,
})

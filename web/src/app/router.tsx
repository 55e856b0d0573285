import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { parseSettingsSearch } from '#web/pages/settings/settings-tabs.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import {
  parseAdminSearch,
  parseCheckoutSearch,
  parseConnectSearch,
  parseEmbedSearch,
  parsePracticeSearch,
  parsePricingSearch,
  parseRecorderSearch,
} from './parse-page-search.ts'
import { rootRoute } from './root-route.tsx'
import { loadUserIfKnown, requireSignedIn, requireStaff } from './route-guards.ts'
import { signInRoutes } from './sign-in-routes.tsx'

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    if (await loadUserIfKnown(context)) throw redirect({ to: '/transcribe' })
  },
  component: lazyRouteComponent(() => import('#web/pages/landing-route.tsx'), 'LandingRoute'),
})

const webhooks = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/webhooks/webhooks-page.tsx'),
    'WebhooksPage',
  ),
})

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status',
  component: lazyRouteComponent(() => import('#web/pages/status/status-page.tsx'), 'StatusPage'),
})

const loadLegalPages = () => import('#web/pages/legal/legal-pages.ts')

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyRouteComponent(loadLegalPages, 'TermsPage'),
})

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(loadLegalPages, 'PrivacyPage'),
})

const transcribe = createRoute({
  getParentRoute: () => rootRoute,
  path: '/transcribe',
  validateSearch: parseRecorderSearch,
  // A recording changes its own address, and outlives the sign-in that began it.
  beforeLoad: (visit) => (visit.cause === 'stay' ? undefined : requireSignedIn(visit)),
  loaderDeps: ({ search: { view } }) => ({ view }),
  loader: async ({ deps: { view } }) => {
    const { loadTranscribePage } = await import('#web/pages/recorder/transcribe-page.tsx')
    await loadTranscribePage(view)
  },
  component: lazyRouteComponent(
    () => import('#web/pages/recorder/transcribe-page.tsx'),
    'TranscribePage',
  ),
})

const practice = createRoute({
  getParentRoute: () => rootRoute,
  path: '/practice',
  validateSearch: parsePracticeSearch,
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('#web/pages/practice-page.tsx'), 'PracticePage'),
})

const pricing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pricing',
  validateSearch: parsePricingSearch,
  beforeLoad: ({ context }) => loadUserIfKnown(context).then(() => {}),
  component: lazyRouteComponent(() => import('#web/pages/account/pricing-page.tsx'), 'PricingPage'),
})

const success = createRoute({
  getParentRoute: () => rootRoute,
  path: '/success',
  validateSearch: parseCheckoutSearch,
  beforeLoad: ({ search }) => {
    if (!search.session_id) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('#web/pages/account/success-page.tsx'), 'SuccessPage'),
})

const account = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('#web/pages/account/account-page.tsx'), 'AccountPage'),
})

const settings = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/settings/settings-page.tsx'),
    'SettingsPage',
  ),
})

const connect = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect',
  validateSearch: parseConnectSearch,
  beforeLoad: (visit) => (visit.search.error ? undefined : requireSignedIn(visit)),
  component: lazyRouteComponent(() => import('#web/pages/account/connect-page.tsx'), 'ConnectPage'),
})

const affiliate = createRoute({
  getParentRoute: () => rootRoute,
  path: '/affiliate',
  validateSearch: (search): { view?: string } =>
    typeof search.view === 'string' ? { view: search.view } : {},
  beforeLoad: async (visit) => {
    if (!(await visit.context.queryClient.ensureQueryData(currentUserQuery))) {
      toast.error('Please sign in to access the affiliate dashboard')
    }
    await requireSignedIn(visit)
  },
  component: lazyRouteComponent(
    () => import('#web/pages/account/affiliate-page.tsx'),
    'AffiliatePage',
  ),
})

const admin = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  validateSearch: parseAdminSearch,
  beforeLoad: requireStaff,
  component: lazyRouteComponent(() => import('#web/pages/admin/admin-page.tsx'), 'AdminPage'),
})

const adminUser = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/users/$id',
  beforeLoad: requireStaff,
  component: lazyRouteComponent(
    () => import('#web/pages/admin/admin-user-page.tsx'),
    'AdminUserPage',
  ),
})

const embed = createRoute({
  getParentRoute: () => rootRoute,
  path: '/test',
  validateSearch: parseEmbedSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/viewer/embed-preview-page.tsx'),
    'EmbedPreviewPage',
  ),
})

const routeTree = rootRoute.addChildren([
  landing,
  ...signInRoutes,
  practice,
  pricing,
  success,
  account,
  settings,
  connect,
  affiliate,
  admin,
  adminUser,
  webhooks,
  status,
  terms,
  privacy,
  transcribe,
  embed,
])

/** The router of the whole site. */
export function createSiteRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history ? { history } : {}),
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}

import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { FailurePage } from '#web/pages/failure-page.tsx'
import { parseSettingsSearch } from '#web/pages/settings/settings-tabs.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import {
  parseAdminSearch,
  parseCheckoutSearch,
  parseEmbedSearch,
  parseMailedLinkSearch,
  parsePracticeSearch,
  parsePricingSearch,
  parseRecorderSearch,
  parseSignInSearch,
} from './parse-page-search.ts'
import {
  loadUserIfKnown,
  type RouterContext,
  requireSignedIn,
  requireSignedOut,
} from './route-guards.ts'

const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyRouteComponent(
    () => import('#web/pages/not-found-page.tsx'),
    'NotFoundPage',
  ),
  errorComponent: FailurePage,
})

const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    if (await loadUserIfKnown(context)) throw redirect({ to: '/transcribe' })
  },
  component: lazyRouteComponent(() => import('#web/pages/landing-page.tsx'), 'LandingPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$',
  validateSearch: parseSignInSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/$',
  validateSearch: parseSignInSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: parseMailedLinkSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: parseMailedLinkSearch,
  beforeLoad: ({ context }) => loadUserIfKnown(context).then(() => {}),
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/account/security-page.tsx'),
    'SecurityPage',
  ),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/webhooks/webhooks-page.tsx'),
    'WebhooksPage',
  ),
})

const transcribe = createRoute({
  getParentRoute: () => root,
  path: '/transcribe',
  validateSearch: parseRecorderSearch,
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/recorder/transcribe-page.tsx'),
    'TranscribePage',
  ),
})

const practice = createRoute({
  getParentRoute: () => root,
  path: '/practice',
  validateSearch: parsePracticeSearch,
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('#web/pages/practice-page.tsx'), 'PracticePage'),
})

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  validateSearch: parsePricingSearch,
  beforeLoad: ({ context }) => loadUserIfKnown(context).then(() => {}),
  component: lazyRouteComponent(() => import('#web/pages/account/pricing-page.tsx'), 'PricingPage'),
})

const success = createRoute({
  getParentRoute: () => root,
  path: '/success',
  validateSearch: parseCheckoutSearch,
  beforeLoad: ({ search }) => {
    if (!search.session_id) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('#web/pages/account/success-page.tsx'), 'SuccessPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(() => import('#web/pages/account/account-page.tsx'), 'AccountPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/settings/settings-page.tsx'),
    'SettingsPage',
  ),
})

const affiliate = createRoute({
  getParentRoute: () => root,
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
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: parseAdminSearch,
  beforeLoad: async (visit) => {
    await requireSignedIn(visit)
    const user = await visit.context.queryClient.ensureQueryData(currentUserQuery)
    if (user?.is_admin) return
    toast.error('Access denied: Admin privileges required')
    throw redirect({ to: '/transcribe' })
  },
  component: lazyRouteComponent(() => import('#web/pages/admin/admin-page.tsx'), 'AdminPage'),
})

const embed = createRoute({
  getParentRoute: () => root,
  path: '/test',
  validateSearch: parseEmbedSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/viewer/embed-preview-page.tsx'),
    'EmbedPreviewPage',
  ),
})

const routeTree = root.addChildren([
  landing,
  signIn,
  signUp,
  practice,
  pricing,
  success,
  account,
  settings,
  affiliate,
  admin,
  forgotPassword,
  resetPassword,
  verifyEmail,
  security,
  webhooks,
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

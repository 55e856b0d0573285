import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { currentUser } from '#web/features/identity/session/current-user.ts'
import { parseSettingsSearch } from '#web/pages/account/settings-tabs.ts'
import { FailurePage } from '#web/pages/failure-page.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import {
  adminSearch,
  embedSearch,
  mailedSearch,
  paidSearch,
  pricingSearch,
  recorderSearch,
  wantedPath,
} from './page-searches.ts'
import { mayKnowUser, onlySignedIn, onlySignedOut, type RouterContext } from './route-guards.ts'

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
    if (await mayKnowUser(context)) throw redirect({ to: '/transcribe' })
  },
  component: lazyRouteComponent(() => import('#web/pages/landing-page.tsx'), 'LandingPage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/$',
  validateSearch: wantedPath,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/$',
  validateSearch: wantedPath,
  beforeLoad: onlySignedOut,
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
  validateSearch: mailedSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: mailedSearch,
  beforeLoad: ({ context }) => mayKnowUser(context).then(() => {}),
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/account/security-page.tsx'),
    'SecurityPage',
  ),
})

const transcribe = createRoute({
  getParentRoute: () => root,
  path: '/transcribe',
  validateSearch: recorderSearch,
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/recorder/transcribe-page.tsx'),
    'TranscribePage',
  ),
})

const pricing = createRoute({
  getParentRoute: () => root,
  path: '/pricing',
  validateSearch: pricingSearch,
  beforeLoad: ({ context }) => mayKnowUser(context).then(() => {}),
  component: lazyRouteComponent(() => import('#web/pages/account/pricing-page.tsx'), 'PricingPage'),
})

const success = createRoute({
  getParentRoute: () => root,
  path: '/success',
  validateSearch: paidSearch,
  beforeLoad: ({ search }) => {
    if (!search.session_id) throw redirect({ to: '/' })
  },
  component: lazyRouteComponent(() => import('#web/pages/account/success-page.tsx'), 'SuccessPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('#web/pages/account/account-page.tsx'), 'AccountPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/account/settings-page.tsx'),
    'SettingsPage',
  ),
})

const affiliate = createRoute({
  getParentRoute: () => root,
  path: '/affiliate',
  validateSearch: (search): { view?: string } =>
    typeof search.view === 'string' ? { view: search.view } : {},
  beforeLoad: async (visit) => {
    if (!(await visit.context.queryClient.ensureQueryData(currentUser))) {
      toast.error('Please sign in to access the affiliate dashboard')
    }
    await onlySignedIn(visit)
  },
  component: lazyRouteComponent(
    () => import('#web/pages/account/affiliate-page.tsx'),
    'AffiliatePage',
  ),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  validateSearch: adminSearch,
  beforeLoad: async (visit) => {
    await onlySignedIn(visit)
    const user = await visit.context.queryClient.ensureQueryData(currentUser)
    if (user?.is_admin) return
    toast.error('Access denied: Admin privileges required')
    throw redirect({ to: '/transcribe' })
  },
  component: lazyRouteComponent(() => import('#web/pages/admin/admin-page.tsx'), 'AdminPage'),
})

const embed = createRoute({
  getParentRoute: () => root,
  path: '/test',
  validateSearch: embedSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/viewer/embed-preview-page.tsx'),
    'EmbedPreviewPage',
  ),
})

const routeTree = root.addChildren([
  landing,
  signIn,
  signUp,
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

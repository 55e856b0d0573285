import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseMailedLinkSearch, parseSignInSearch } from './parse-page-search.ts'
import { rootRoute } from './root-route.tsx'
import { loadUserIfKnown, requireSignedIn, requireSignedOut } from './route-guards.ts'

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in/$',
  validateSearch: parseSignInSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up/$',
  validateSearch: parseSignInSearch,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-in/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  validateSearch: parseMailedLinkSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify-email',
  validateSearch: parseMailedLinkSearch,
  beforeLoad: ({ context }) => loadUserIfKnown(context).then(() => {}),
  component: lazyRouteComponent(
    () => import('#web/pages/sign-in/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
})

const security = createRoute({
  getParentRoute: () => rootRoute,
  path: '/security',
  beforeLoad: requireSignedIn,
  component: lazyRouteComponent(
    () => import('#web/pages/account/security-page.tsx'),
    'SecurityPage',
  ),
})

/** The pages of signing in, signing up, passwords and security. */
export const signInRoutes = [
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  security,
] as const

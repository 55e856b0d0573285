import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { currentUser } from '#web/features/identity/current-user.ts'
import { viewerSearch } from '#web/features/sharing/viewer-search.ts'
import { safeRedirect } from '#web/lib/safe-redirect.ts'
import { FailurePage } from '#web/pages/failure-page.tsx'
import { NotFoundPage } from '#web/pages/not-found-page.tsx'

interface RouterContext {
  queryClient: QueryClient
}

interface Guarded {
  context: RouterContext
  location: { href: string }
}

const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: NotFoundPage,
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
  component: lazyRouteComponent(() => import('#web/pages/sign-in-page.tsx'), 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up/$',
  validateSearch: wantedPath,
  beforeLoad: onlySignedOut,
  component: lazyRouteComponent(() => import('#web/pages/sign-up-page.tsx'), 'SignUpPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('#web/pages/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: mailedSearch,
  component: lazyRouteComponent(
    () => import('#web/pages/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: mailedSearch,
  beforeLoad: ({ context }) => mayKnowUser(context).then(() => {}),
  component: lazyRouteComponent(
    () => import('#web/pages/verify-email-page.tsx'),
    'VerifyEmailPage',
  ),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('#web/pages/security-page.tsx'), 'SecurityPage'),
})

const transcribe = createRoute({
  getParentRoute: () => root,
  path: '/transcribe',
  validateSearch: recorderSearch,
  beforeLoad: onlySignedIn,
  component: lazyRouteComponent(() => import('#web/pages/transcribe-page.tsx'), 'TranscribePage'),
})

const view = createRoute({
  getParentRoute: () => root,
  path: '/view/$sessionId',
  validateSearch: viewerSearch,
  component: lazyRouteComponent(() => import('#web/pages/viewer-page.tsx'), 'ViewerPage'),
})

const viewNothing = createRoute({
  getParentRoute: () => root,
  path: '/view',
  component: lazyRouteComponent(() => import('#web/pages/viewer-page.tsx'), 'ViewerPage'),
})

const embed = createRoute({
  getParentRoute: () => root,
  path: '/test',
  validateSearch: embedSearch,
  component: lazyRouteComponent(() => import('#web/pages/embed-page.tsx'), 'EmbedPage'),
})

const routeTree = root.addChildren([
  landing,
  signIn,
  signUp,
  forgotPassword,
  resetPassword,
  verifyEmail,
  security,
  transcribe,
  view,
  viewNothing,
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

interface RecorderSearch {
  view?: 'record'
  /** The session to go on with, or to look at. */
  s?: string
  /** Starts a recording at once; gone from the address as soon as it is read. */
  auto?: 1
}

function recorderSearch(search: Record<string, unknown>): RecorderSearch {
  return {
    ...(search.view === 'record' ? { view: 'record' } : {}),
    ...(typeof search.s === 'string' ? { s: search.s.trim().toUpperCase() } : {}),
    ...(Number(search.auto) === 1 ? { auto: 1 } : {}),
  }
}

function embedSearch({ code }: Record<string, unknown>): { code?: string } {
  return typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}
}

/** What a mailed link brings along: a token, or why there is none. */
function mailedSearch({ token, error }: Record<string, unknown>): {
  token?: string
  error?: string
} {
  return {
    ...(typeof token === 'string' ? { token } : {}),
    ...(typeof error === 'string' ? { error } : {}),
  }
}

async function onlySignedIn({ context, location }: Guarded): Promise<void> {
  if (await context.queryClient.ensureQueryData(currentUser)) return
  throw redirect({
    to: '/sign-in/$',
    params: { _splat: '' },
    search: { redirect: safeRedirect(location.href) },
  })
}

async function onlySignedOut({
  context,
  search,
}: {
  context: RouterContext
  search: { redirect?: string }
}): Promise<void> {
  if (await mayKnowUser(context)) throw redirect({ href: safeRedirect(search.redirect) })
}

/** The user where it is known; a public page opens even when the server cannot say. */
function mayKnowUser({ queryClient }: RouterContext) {
  return queryClient.ensureQueryData(currentUser).catch(() => null)
}

function wantedPath(search: Record<string, unknown>): { redirect?: string } {
  return typeof search.redirect === 'string' ? { redirect: search.redirect } : {}
}

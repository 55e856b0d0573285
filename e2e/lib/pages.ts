/** Pages that a stranger opens, by the names of their screenshots. */
export const strangerPages = {
  landing: '/',
  pricing: '/pricing',
  terms: '/terms',
  privacy: '/privacy',
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=x',
  'reset-password-old': '/reset-password?error=INVALID_TOKEN',
  'verify-email-without': '/verify-email',
  'verify-email': '/verify-email?error=TOKEN_EXPIRED',
  embed: '/test',
  status: '/status',
  'viewer-unknown': '/view/ZZZZZZ',
  'about-unknown': '/view/ZZZZZZ/about',
  'not-found': '/no/such/page',
}

/** Pages that need a signed-in user, by the names of their screenshots. */
export const signedInPages = {
  'settings-upgrade': '/settings',
  'settings-profile': '/settings?tab=profile',
  'settings-subscription': '/settings?tab=subscription',
  'settings-usage': '/settings?tab=usage',
  search: '/transcribe?q=the',
  account: '/account',
  security: '/security',
  webhooks: '/webhooks',
  'pricing-signed-in': '/pricing',
}

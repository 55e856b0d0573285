/** The paths of pages, as in the router; `/*` stands for any path below or none. */
export const pagePaths = [
  '/',
  '/account',
  '/admin',
  '/admin/users/*',
  '/affiliate',
  '/connect',
  '/forgot-password',
  '/practice',
  '/pricing',
  '/privacy',
  '/reset-password',
  '/security',
  '/settings',
  '/sign-in/*',
  '/sign-up/*',
  '/status',
  '/success',
  '/terms',
  '/test',
  '/transcribe',
  '/verify-email',
  '/view/*',
  '/webhooks',
] as const

/** Whether a page exists at a path; a trailing slash does not matter. */
export function isPagePath(path: string): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return pagePaths.some((page) =>
    page.endsWith('/*') ? `${plain}/`.startsWith(page.slice(0, -1)) : plain === page,
  )
}

/** Where whoever is signed out on the recorder's page goes, and comes back from to the recordings. */
export const toSignIn = {
  to: '/sign-in/$',
  params: { _splat: '' },
  search: { redirect: '/transcribe' },
} as const

/** The texts of pages that sell nothing; apart, because the dashboard loads all others of billing. */
export const notSetUpText = {
  title: 'Payments are not set up',
  note: 'This server sells nothing. Recordings of up to five minutes are free, and minutes that an administrator gives you are used as usual. Readers never pay.',
} as const

/** Texts of the account: profile, email address, and the pages of mailed links. */
export const accountText = {
  changeName: 'Change name',
  changeEmail: 'Change email',
  nameMissing: 'Enter your name.',
  nameChanged: 'Your name has been changed.',
  newEmail: 'New email',
  sameEmail: 'This is already your email address.',
  bothConfirm: (email: string) =>
    `We’ll send a link to ${email} first, then one to your new address. Your email address changes once you’ve opened both.`,
  newConfirms:
    'We’ll send a link to your new address. Your email address changes once you’ve opened it.',
  linkSent: (email: string) => `Open the link we sent to ${email}. It works for 24 hours.`,
  linkKept: 'We can’t send email at the moment. Ask whoever runs this site for your link.',
  openClerk: 'Clerk looks after your name and email address. You can change them there.',
  changedAt: (provider: string) => `You can change your name and email address at ${provider}.`,

  lookInMail: 'Check your inbox',
  mailSent: 'Check your inbox, and your spam folder too.',
  mailKept: 'We can’t send email at the moment. Ask whoever runs this site for your link.',
  unconfirmed: 'You can start recording in the meantime.',
  invitedBy: (provider: string) =>
    `You sign in with ${provider}, and we only keep your name and email address. Signing in for the first time creates your account here.`,
  forgot: 'Enter your email address, and we’ll send you a link to choose a new password.',

  confirmed: 'Your email address is confirmed',
  changed: 'Your email address has been changed',
  changedNote: 'From now on, sign in with your new address. Our emails go there, too.',
  halfChanged: 'One more link to open',
  halfChangedNote:
    'Thanks for confirming. Now open the link we sent to your new address. Until then, nothing changes.',
  linkDead: 'This link no longer works',
  linkDeadNote: 'Each link works once, for 24 hours.',
  taken: 'This link no longer works',
  takenNote:
    'The address in it already belongs to an account. If you’ve opened this link before, that account is yours.',
  notConfirmed: 'Your address is not confirmed yet',
  notConfirmedNote: 'Open the link in the email we sent you.',
  asItWas: 'Nothing about your account has changed.',
  signInForNew: 'Sign in to get a new link.',
} as const

/** The sentences of the account: profile, e-mail address, and the pages that mailed links lead to. */
export const accountText = {
  changeName: 'Change name',
  changeEmail: 'Change e-mail',
  nameMissing: 'Enter your name.',
  nameChanged: 'Your name is changed.',
  newEmail: 'New e-mail',
  sameEmail: 'This is already your e-mail address.',
  bothConfirm: (email: string) =>
    `First we send a link to ${email}, then one to the new address. Your e-mail address changes once you have opened both.`,
  newConfirms:
    'We send a link to the new address. Your e-mail address changes once you have opened it.',
  linkSent: (email: string) => `Open the link we sent to ${email}. It works for 24 hours.`,
  linkKept:
    'This server does not send e-mail. The link is in a folder that whoever runs it can open.',
  openClerk: 'Your name and e-mail address are kept by Clerk, and you change them there.',
  changedAt: (provider: string) => `You change your name and e-mail address at ${provider}.`,

  lookInMail: 'Check your inbox',
  mailSent: 'Check your inbox, and your spam folder too.',
  mailKept:
    'This server does not send e-mail. Your link is in a folder that whoever runs it can open.',
  unconfirmed: 'You can record in the meantime.',
  invitedBy: (provider: string) =>
    `You sign in at ${provider}. We keep only your name and e-mail address. Your first visit creates your account here.`,
  forgot: 'Enter your e-mail address, and we’ll send you a link to choose a new password.',

  confirmed: 'Your e-mail address is confirmed',
  changed: 'Your e-mail address is changed',
  changedNote: 'From now on, sign in with the new address. We write to it, too.',
  halfChanged: 'One more link to open',
  halfChangedNote:
    'You confirmed the change. Now open the link that we sent to your new address. Until then, everything stays as it is.',
  linkDead: 'This link no longer works',
  linkDeadNote: 'A link works once, for 24 hours.',
  taken: 'This link no longer works',
  takenNote:
    'The address in it already belongs to an account. If you have opened the link before, that account is yours.',
  notConfirmed: 'Your address is not confirmed yet',
  notConfirmedNote: 'Open the link in the e-mail we sent you.',
  asItWas: 'Your account is as it was.',
  signInForNew: 'Sign in to get a new one.',
} as const

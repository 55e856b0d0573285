/** Texts of signing in, signing up and choosing a new password. */
export const signInText = {
  secondStep: 'Confirm it’s you',
  appCodeHint: 'Six digits. You get a new code every 30 seconds.',
  backupCodeHint: 'Each backup code works once.',
  trustDevice: 'Trust this device for 30 days',
  orPassword: 'or with a password',
  clerkLoading: 'Loading sign-in...',
  clerkFailed:
    'Sign-in is provided by Clerk, and it couldn’t be loaded. Check your connection, and whether something in your browser is blocking it.',

  isNew: 'New here?',
  isKnown: 'Already have an account?',
  /** Displayed after an email address. */
  openLink: 'Open the link in it to confirm your address, then sign in.',
  passwordHint: 'At least 12 characters. A few words are easier to remember than symbols.',

  forgotTitle: 'Forgot your password?',
  /** Displayed after an email address. */
  resetSent: 'a link to choose a new password is on its way. It works once, within the next hour.',
  passwordElsewhere: (provider = 'another service') =>
    `You sign in with ${provider}, so we don’t have your password. You can choose a new one there when you sign in.`,
  resetDone: 'Your password has been changed',
  resetNote:
    'You will be signed out on every device, and your API keys and webhooks will be removed.',
  resetDoneNote:
    'You’ve been signed out on every device, and your API keys and webhooks were removed. Sign in with your new password.',
  resetDead: 'This link no longer works',
  resetDeadNote:
    'Each link works once, for one hour. Your password hasn’t changed. You can ask for a new link.',
} as const

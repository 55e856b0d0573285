/** The sentences of the security page, section by section. */
export const securityText = {
  emailConfirmed: 'confirmed.',
  emailAtProvider: (provider: string) =>
    `not confirmed. Confirm it at ${provider}, then sign in again.`,
  emailKept:
    'not confirmed. This server does not send e-mail. Your link is in a folder that whoever runs it can open.',
  emailSent: 'not confirmed. Open the link we sent you.',

  noPassword: 'You don’t have a password here. We can e-mail you a link to set one.',
  password: 'Changing it signs you out on all other devices.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',

  stepOn: 'On. After your password, we ask for a code from your authenticator app.',
  stepOff: 'Off. Turn it on, and a stolen password alone won’t let anyone in.',
  stepIsOff: 'Two-step verification is off.',
  scan: 'Scan this code with an authenticator app. If you can’t scan it, enter this key in the app:',
  appCode: 'Code from the app',
  keepCodes: 'Keep these backup codes.',
  codes:
    'Each one lets you in once when you don’t have your app. We show them only this once, and older codes no longer work.',
  codesKept: 'I’ve saved them',

  outsidePassword: (provider: string) =>
    `You sign in with ${provider}. You change your password, second step and e-mail address there, and we never see your password.`,
  clerk: 'Your account is kept by Clerk. You change its password, second step and devices there.',
  clerkMissing: 'Clerk is not loaded. Check your connection and reload the page.',

  devices: (passwordAt: string | null) =>
    `If you don’t recognize a device, sign it out, then change your password${passwordAt ? ` at ${passwordAt}` : ''}.`,
  loadingDevices: 'Loading your devices...',
  signedOut: (device: string) => `${device} is signed out.`,
  everywhere: 'This signs you out on every device right away, including this one.',
  stillSignedIn: 'You are still signed in. Please try again.',
  failed: 'That did not work. Please try again.',
} as const

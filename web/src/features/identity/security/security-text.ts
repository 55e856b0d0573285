/** Texts of the security page, by section. */
export const securityText = {
  emailConfirmed: 'confirmed.',
  emailAtProvider: (provider: string) =>
    `not confirmed. Confirm it at ${provider}, then sign in again.`,
  emailKept:
    'not confirmed. We can’t send email at the moment. Ask whoever runs this site for your link.',
  emailSent: 'not confirmed. Open the link we sent you.',

  noPassword: 'You don’t have a password here. We can email you a link to set one.',
  password: 'Changing it signs you out on all other devices.',
  passwordChanged: 'Your password has been changed. You’re signed out on all other devices.',

  stepOn: 'On. After your password, we ask for a code from your authenticator app.',
  stepOff: 'Off. Turn it on, and a stolen password alone won’t let anyone in.',
  stepIsOff: 'Two-step verification is off.',
  scan: 'Scan this code with an authenticator app. If you can’t scan it, enter this key in the app:',
  appCode: 'Code from the app',
  keepCodes: 'Save these backup codes.',
  codes:
    'Each one lets you in once without your app. You won’t see them again, and older codes no longer work.',
  codesKept: 'I’ve saved them',

  outsidePassword: (provider: string) =>
    `You sign in with ${provider}, so your password, second step and email address are changed there. We never see your password.`,
  clerk:
    'Clerk looks after your account. You can change your password, second step and devices there.',
  clerkMissing: 'Clerk hasn’t loaded. Check your connection, then reload the page.',

  devices: (passwordAt: string | null) =>
    `If you don’t recognise a device, sign it out, then change your password${passwordAt ? ` at ${passwordAt}` : ''}.`,
  loadingDevices: 'Loading your devices...',
  signedOut: (device: string) => `${device} has been signed out.`,
  everywhere: 'This signs you out on every device right away, including this one.',
  stillSignedIn: 'You’re still signed in. Please try again.',
  failed: 'That didn’t work. Please try again.',
} as const

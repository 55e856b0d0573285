import { randomUUID } from 'node:crypto'
import { letterText } from '#server/lib/plain-name.ts'
import type { Mail } from '#server/ports/mailer.ts'

interface Person {
  email: string
  name: string
}

/** Asks a person to confirm an address. */
export function verificationMail({ email }: Person, url: string): Mail {
  // May go to a stranger, so it contains nothing that somebody else could write.
  return letter({ email, name: '' }, 'Confirm your email address', [
    'Please confirm that this is your email address. The link works for 24 hours:',
    url,
    'If you did not sign up for Live-scribe, you can ignore this email.',
  ])
}

/** Asks the present address whether another one may replace it. */
export function changeMail(person: Person, newEmail: string, url: string): Mail {
  return letter(person, 'Confirm the change of your email address', [
    `You asked to change the email address of your Live-scribe account to ${newEmail}. Please confirm it here. The link works for 24 hours:`,
    url,
    'After that, we send a second link to the new address. Your account keeps this address until both are confirmed.',
    'If you did not ask for this, do not open the link, and change your password: someone else may be signed in to your account.',
  ])
}

/** Asks the new address of an account to confirm itself. */
export function newAddressMail({ email }: Person, url: string): Mail {
  // May go to a stranger, so it contains nothing that somebody else could write.
  return letter({ email, name: '' }, 'Confirm your new email address', [
    'Please confirm that this is your new email address for Live-scribe. The link works for 24 hours:',
    url,
    'If you did not ask for this, you can ignore this email: nothing changes.',
  ])
}

/** Answers a sign-up under the address of an existing account. */
export function memberMail(person: Person, publicUrl: string): Mail {
  return letter(person, 'You already have an account', [
    'Someone, probably you, tried to sign up for Live-scribe with this address. You already have an account, and nothing about it has changed.',
    `Sign in: ${publicUrl}/sign-in`,
    `Forgot your password? Choose a new one: ${publicUrl}/forgot-password`,
    'If it was not you, you can ignore this email.',
  ])
}

/** Sends a link to choose a new password. */
export function resetMail(person: Person, url: string): Mail {
  return letter(person, 'Choose a new password', [
    'You can choose a new password here. The link works once, within the next hour:',
    url,
    'Choosing one signs you out on all devices. If you did not ask for this, you can ignore this email: your password stays the same.',
  ])
}

function letter({ email, name }: Person, subject: string, paragraphs: string[]): Mail {
  return { id: randomUUID(), to: email, subject, text: letterText(name, paragraphs) }
}
